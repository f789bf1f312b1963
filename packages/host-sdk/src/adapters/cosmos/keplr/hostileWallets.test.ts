import { bech32 } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { openPage, SECRET } from '../testing/openPage.js'
import { accountOf } from '../testing/testKeys.js'

withWindow()
afterEach(() => void vi.useRealTimers())

const HUB = { chainId: 'cosmoshub-4', prefix: 'cosmos' }
const { pubKey, bech32Address } = accountOf(SECRET, HUB)
const stranger = accountOf(new Uint8Array(32).fill(2), HUB)

async function offer(keplr: object) {
  Object.assign(window, { keplr: { enable: async () => {}, ...keplr } })
  const page = openPage()
  await Promise.resolve()
  return page
}

describe('security: a dishonest Cosmos wallet', () => {
  test.each([
    ['nothing', undefined],
    ['a string', 'yes'],
    ['a missing address', { pubKey }],
    ['a missing key', { bech32Address }],
    ['a key as a string', { bech32Address, pubKey: 'key' }],
    ['a key that is too short', { bech32Address, pubKey: pubKey.slice(1) }],
    ['another key than the address’s', { bech32Address, pubKey: stranger.pubKey }],
    ['an address of another chain', { ...accountOf(SECRET, { ...HUB, prefix: 'osmo' }) }],
    ['a wrong checksum', { bech32Address: `${bech32Address.slice(0, -1)}q`, pubKey }],
    [
      'an address with capital and small letters',
      { bech32Address: bech32Address.replace('c', 'C'), pubKey },
    ],
    [
      'a contract’s address',
      { bech32Address: bech32.encodeFromBytes('cosmos', new Uint8Array(32)), pubKey },
    ],
    ['an EVM address', { bech32Address: `0x${'a'.repeat(40)}`, pubKey }],
  ])('[J14] [Z14] does not connect an account if the wallet returns %s', async (_what, key) => {
    const page = await offer({ getKey: async () => key })
    await expect(page.vestibule.connect(page.connector())).rejects.toThrow()
    expect(page.account().status).toBe('disconnected')
  })

  test('[J14] converts an address in capital letters to small letters', async () => {
    const page = await offer({
      getKey: async () => ({ bech32Address: bech32Address.toUpperCase(), pubKey }),
    })
    await page.vestibule.connect(page.connector())
    expect(page.account().address).toBe(bech32Address)
  })

  test('[J14] [Z14] does not connect an account if the wallet’s properties throw', async () => {
    const key = Object.defineProperty({}, 'bech32Address', {
      get() {
        throw new Error('boom')
      },
    })
    const page = await offer({ getKey: async () => key })
    await expect(page.vestibule.connect(page.connector())).rejects.toMatchObject({
      type: 'notConnected',
    })
  })

  test('[J14] times out if the wallet does not return the permitted key', async () => {
    const page = await offer({ getKey: () => new Promise(() => {}) })
    vi.useFakeTimers()
    const connecting = expect(page.vestibule.connect(page.connector())).rejects.toMatchObject({
      type: 'requestTimedOut',
    })
    await vi.advanceTimersByTimeAsync(6_000)
    await connecting
  })

  test.each([
    ['an error', new Error('boom'), 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['a rejection with text but without a code', new Error('Request rejected'), 'userRejected'],
    ['a code', { code: 4001 }, 'userRejected'],
  ])('[Z20] maps %s that a wallet throws to our error type', async (_what, thrown, type) => {
    const page = await offer({
      getKey: async () => {},
      enable: async () => {
        throw thrown
      },
    })
    await expect(page.vestibule.connect(page.connector())).rejects.toMatchObject({ type })
  })
})
