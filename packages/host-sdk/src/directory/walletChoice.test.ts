import { describe, expect, test } from 'vitest'
import type { Options } from '../core/model/options.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { readWalletChoice } from './walletChoice.js'

function read(options: unknown) {
  const warnings: unknown[][] = []
  const { log, options: given } = createTestCore(options as Partial<Options>)
  const choice = readWalletChoice({
    options: given,
    log: { ...log, warn: (...facts: unknown[]) => void warnings.push(facts) },
  })
  return { choice, warnings }
}

describe('readWalletChoice', () => {
  test('shows every wallet in the default order without options', () => {
    const { choice, warnings } = read({})
    expect(choice).toEqual({
      featured: [],
      include: undefined,
      exclude: [],
      custom: [],
      allWallets: 'SHOW',
      order: [
        'recent',
        'injected',
        'walletConnect',
        'featured',
        'custom',
        'external',
        'recommended',
      ],
    })
    expect(warnings).toEqual([])
  })

  test('hides the row for all wallets with `features.allWallets: false`, whatever the option `allWallets`', () => {
    const { choice } = read({ features: { allWallets: false }, allWallets: 'SHOW' })
    expect(choice.allWallets).toBe('HIDE')
  })

  test('appends missing groups in the default order', () => {
    const { choice } = read({ features: { connectorTypeOrder: ['featured', 'walletConnect'] } })
    expect(choice.order).toEqual([
      'featured',
      'walletConnect',
      'recent',
      'injected',
      'custom',
      'external',
      'recommended',
    ])
  })

  test.each([
    [{ featuredWalletIds: ['io.fox', 7, '../x'] }, { featured: ['io.fox'] }],
    [{ includeWalletIds: 'io.fox' }, { include: undefined }],
    [{ excludeWalletIds: [null] }, { exclude: [] }],
    [{ allWallets: 'MAYBE' }, { allWallets: 'SHOW' }],
    [
      { customWallets: [{ name: 'Fox' }, null, { id: 'fox', name: 'Fox' }] },
      { custom: [{ id: 'fox', name: 'Fox' }] },
    ],
    [{ features: { connectorTypeOrder: ['injected', 'injected', 'gold'] } }, {}],
  ])('ignores invalid entries of %j, and logs one warning', (options, expected) => {
    const { choice, warnings } = read(options)
    expect(choice).toMatchObject(expected)
    expect(warnings).toHaveLength(1)
  })

  test('accepts an image of a custom wallet, but not a script URL', () => {
    const image_url = 'data:image/svg+xml,<svg/>'
    const wallet = { id: 'fox', name: '<b>Fox</b>', mobile_link: 'javascript:alert(1)' }
    expect(read({ customWallets: [{ ...wallet, image_url }] }).choice.custom).toEqual([
      { id: 'fox', name: 'Fox', image_url },
    ])
    const hostile = { ...wallet, image_url: 'data:text/html,<script>' }
    expect(read({ customWallets: [hostile] }).choice.custom).toEqual([{ id: 'fox', name: 'Fox' }])
  })
})
