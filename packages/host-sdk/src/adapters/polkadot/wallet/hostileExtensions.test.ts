import { formatSs58 } from '@vestibule/protocol/polkadot'
import { describe, expect, test, vi } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { keyPairOf } from '../testing/keyPairOf.js'
import { ACCOUNTS, offerWallet, openPage } from '../testing/openPage.js'

withWindow()

const [FIRST = { secretKey: new Uint8Array() }] = ACCOUNTS
const { key } = keyPairOf(FIRST)
const ADDRESS = formatSs58(key, 42)

async function offer(enable: () => unknown) {
  Object.assign(window, { injectedWeb3: { Odd: { version: '1', enable } } })
  const page = openPage()
  page.stop()
  const again = openPage()
  await Promise.resolve()
  return again
}

const withAccounts = (list: unknown, more: object = {}) => ({
  accounts: { get: async () => list, ...more },
  signer: {},
})
const connect = (page: Awaited<ReturnType<typeof offer>>) =>
  page.vestibule.connect(page.connector('Odd'))

describe('security: a misbehaving Polkadot extension', () => {
  test.each([
    ['nothing', undefined],
    ['an empty list of accounts', []],
    ['strings as accounts', 'yes'],
    ['invalid objects as accounts', [7, null, {}, 'x']],
    ['an EVM address', [{ address: `0x${'a'.repeat(40)}`, type: 'ethereum' }]],
    ['an EVM key', [{ address: ADDRESS, type: 'ethereum' }]],
    ['a key of an unknown type', [{ address: ADDRESS, type: {} }]],
    ['an address with a wrong checksum', [{ address: `${ADDRESS.slice(0, -1)}X` }]],
    ['an address of Bitcoin', [{ address: 'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw' }]],
    [
      'an account of a network that the dapp does not support',
      [{ address: ADDRESS, genesisHash: `0x${'ab'.repeat(32)}` }],
    ],
  ])(
    '[J14] [Z14] does not connect an account if the extension returns %s',
    async (_what, accounts) => {
      const page = await offer(async () => withAccounts(accounts))
      await expect(connect(page)).rejects.toMatchObject({ type: 'notConnected' })
      expect(page.account().status).toBe('disconnected')
    },
  )

  test.each([
    ['nothing', undefined],
    ['a string', 'yes'],
    ['an object without accounts', { signer: {} }],
    ['an object whose accounts have no `get`', { accounts: { get: 7 }, signer: {} }],
  ])(
    '[J14] reports an extension whose `enable` returns %s as unsupported',
    async (_what, injected) => {
      const page = await offer(async () => injected)
      await expect(connect(page)).rejects.toMatchObject({ type: 'methodNotAllowed' })
    },
  )

  test('[E05] lists an account once if it appears a thousand times and in three formats', async () => {
    const spellings = [42, 0, 2].map((format) => ({ address: formatSs58(key, format) }))
    const page = await offer(async () =>
      withAccounts([...spellings, ...Array.from({ length: 1_000 }, () => spellings[0])]),
    )
    await connect(page)
    expect(page.account().accounts).toEqual([{ address: formatSs58(key, 0), type: 'eoa' }])
  })

  test('[J14] connects an account with an invalid genesis hash', async () => {
    const page = await offer(async () => withAccounts([{ address: ADDRESS, genesisHash: 'x' }]))
    await connect(page)
    expect(page.account().status).toBe('connected')
  })

  test.each([
    ['an error', new Error('boom'), 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['a cancellation', new Error('Cancelled'), 'userRejected'],
    ['a rejection', new Error('Rejected'), 'userRejected'],
    ['a rejection by a user', new Error('User rejected the request.'), 'userRejected'],
    ['a string', 'Rejected by user', 'userRejected'],
    [
      'a blocked site',
      new Error('The source https://dapp.example is not allowed to interact with this extension'),
      'userRejected',
    ],
  ])('[Z20] maps %s that an extension throws to our error type', async (_what, thrown, type) => {
    const page = await offer(() => {
      throw thrown
    })
    await expect(connect(page)).rejects.toMatchObject({ type })
  })

  test('[J14] stops waiting after five seconds if the extension does not return accounts', async () => {
    vi.useFakeTimers()
    try {
      const page = await offer(async () => ({
        accounts: { get: () => new Promise(() => {}) },
        signer: {},
      }))
      const connecting = connect(page).catch(({ type }: { type: string }) => type)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await connecting).toBe('requestTimedOut')
    } finally {
      vi.useRealTimers()
    }
  })

  test('[J14] connects another extension while the first does not respond', async () => {
    offerWallet()
    Object.assign((window as unknown as { injectedWeb3: object }).injectedWeb3, {
      Odd: { enable: () => new Promise(() => {}) },
    })
    const page = openPage()
    await Promise.resolve()
    const connecting = connect(page).catch(({ type }: { type: string }) => type)
    await expect.poll(() => page.account().status).toBe('connecting')
    await page.vestibule.connect(page.connector('Dot'))
    expect(await connecting).toBe('requestAborted')
    expect(page.account()).toMatchObject({
      status: 'connected',
      connectedWalletInfo: { name: 'Dot' },
    })
  })

  test('[J14] disconnects after an invalid report, and ignores later reports', async () => {
    let tell: (list: unknown) => void = () => {}
    const subscribe = (listener: typeof tell) => {
      tell = listener
      return 'no function'
    }
    const page = await offer(async () => withAccounts([{ address: ADDRESS }], { subscribe }))
    await connect(page)
    tell([{ address: ADDRESS }, 7, { address: 'x' }])
    expect(page.account().accounts).toHaveLength(1)
    tell('x')
    expect(page.account().status).toBe('disconnected')
    tell([{ address: ADDRESS }])
    expect(page.account().status).toBe('disconnected')
  })

  test('[J14] stays connected to an extension whose `subscribe` throws', async () => {
    const subscribe = () => {
      throw new Error('no')
    }
    const page = await offer(async () => withAccounts([{ address: ADDRESS }], { subscribe }))
    await connect(page)
    expect(page.account().status).toBe('connected')
  })
})
