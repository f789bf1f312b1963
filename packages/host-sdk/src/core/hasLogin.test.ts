import type { Namespace } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { hasLogin } from './hasLogin.js'

const frameUrl = 'https://wallet.example'
const ask = (...namespaces: Namespace[]) =>
  hasLogin({ frameUrl, adapters: namespaces.map((namespace) => ({ namespace })) })

describe('[P02] embedded login', () => {
  test.each(['eip155', 'solana'] as const)('is offered for %s', (namespace) => {
    expect(ask(namespace)).toBe(true)
    expect(ask('bip122', namespace)).toBe(true)
  })

  test.each(['bip122', 'polkadot', 'cosmos'] as const)(
    'is not offered for %s alone',
    (namespace) => {
      expect(ask(namespace)).toBe(false)
    },
  )

  test('is not offered without a frame, nor without any adapter', () => {
    expect(hasLogin({ frameUrl: undefined, adapters: [{ namespace: 'eip155' }] })).toBe(false)
    expect(ask()).toBe(false)
  })
})
