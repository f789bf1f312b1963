import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { openPage, SECRETS } from '../testing/openPage.js'

withWindow()

const KEY = pubECDSA(SECRETS[0] ?? new Uint8Array())
const ADDRESS = 'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw'
const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SIGNET_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const chains = ['bitcoin:mainnet']

async function offer(connect: () => unknown, features: object = {}) {
  const page = openPage()
  const wallet = { name: 'Odd', chains, features: { 'bitcoin:connect': { connect }, ...features } }
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: (wallet: unknown) => void }) => api.register(wallet),
    }),
  )
  await Promise.resolve()
  return page
}

async function offerSats(request: (method: string) => unknown) {
  Object.assign(window, {
    Odd: { provider: { request: async (method: string) => request(method) } },
    btc_providers: [{ id: 'Odd.provider', name: 'Odd' }],
  })
  const page = openPage()
  await Promise.resolve()
  return page
}

const account = { address: ADDRESS, publicKey: KEY, chains }
const shouted = { ...account, address: ADDRESS.toUpperCase() }
const LIES: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['an empty list of accounts', []],
  ['text as accounts', 'yes'],
  ['a list of invalid accounts', [7, null, {}, 'x']],
  ['an EVM address', [{ ...account, address: `0x${'a'.repeat(40)}` }]],
  ['an address with a wrong checksum', [{ ...account, address: `${ADDRESS.slice(0, -1)}q` }]],
  ['an address of another network', [{ ...account, address: SIGNET_ADDRESS }]],
  ['a key that does not match the address', [{ ...account, address: STRANGER }]],
  ['a missing key', [{ address: ADDRESS, chains }]],
  ['a key that is too short', [{ ...account, publicKey: KEY.slice(1) }]],
]
const STANDARD_LIES: typeof LIES = [
  ...LIES,
  ['an account of another chain', [{ ...account, chains: ['solana:mainnet'] }]],
]

describe('security: a misbehaving Bitcoin wallet', () => {
  test.each(STANDARD_LIES)(
    '[J14] [Z14] connects no account for an answer of %s over the Wallet Standard',
    async (_what, accounts) => {
      const page = await offer(async () => accounts && { accounts })
      await expect(page.vestibule.connect(page.connector('Odd'))).rejects.toMatchObject({
        type: 'notConnected',
      })
      expect(page.account().status).toBe('disconnected')
    },
  )

  test.each(LIES)(
    '[J14] [Z14] connects no account for an answer of %s over sats-connect',
    async (_what, told) => {
      const addresses = Array.isArray(told)
        ? told.map((each) => {
            const { publicKey } = Object(each) as { publicKey?: Uint8Array }
            return publicKey ? { ...each, publicKey: hex.encode(publicKey) } : each
          })
        : told
      const page = await offerSats(() => ({ result: { addresses } }))
      await expect(page.vestibule.connect(page.connector('Odd'))).rejects.toMatchObject({
        type: 'notConnected',
      })
    },
  )

  test.each([
    ['the Wallet Standard', () => offer(async () => ({ accounts: [shouted] })), 'Odd'],
    ['sats-connect', () => offerSats(() => ({ result: { addresses: [shouted] } })), 'Odd'],
  ] as const)('[J14] converts an uppercase address from %s to lowercase', async (_, open, name) => {
    const page = await open()
    await page.vestibule.connect(page.connector(name))
    expect(page.account().address).toBe(ADDRESS)
  })

  test('[J14] connects no account if the addresses belong to another network than the reported one', async () => {
    const addresses = [{ address: ADDRESS, publicKey: hex.encode(KEY), purpose: 'payment' }]
    const network = { bitcoin: { name: 'Signet' } }
    const page = await offerSats(() => ({ result: { addresses, network } }))
    await expect(page.vestibule.connect(page.connector('Odd'))).rejects.toMatchObject({
      type: 'notConnected',
    })
  })

  test('[E07] lists an account once if the wallet reports it a thousand times', async () => {
    const accounts = Array.from({ length: 1_000 }, () => account)
    const page = await offer(async () => ({ accounts }))
    await page.vestibule.connect(page.connector('Odd'))
    expect(page.account().accounts).toEqual([
      { address: ADDRESS, type: 'payment', publicKey: hex.encode(KEY) },
    ])
  })

  test.each([
    ['an error', new Error('boom'), 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['a rejection as text only', new Error('User rejected the request.'), 'userRejected'],
    ['a code', { code: 4001 }, 'userRejected'],
  ])('[Z20] maps %s that a wallet throws to the matching error', async (_what, thrown, type) => {
    const page = await offer(() => {
      throw thrown
    })
    await expect(page.vestibule.connect(page.connector('Odd'))).rejects.toMatchObject({ type })
  })

  test.each([
    ['a rejection', { code: -32000, message: 'no' }, 'userRejected'],
    ['a missing permission', { code: -32002, message: 'no' }, 'notConnected'],
    ['an unknown method', { code: -32601 }, 'methodNotAllowed'],
    ['a failure', { code: -32603, message: 'boom' }, 'unknown'],
    ['a value that is not an object', 'boom', 'unknown'],
  ])('[Z20] maps %s in an error answer to the matching error', async (_what, error, type) => {
    const page = await offerSats(() => ({ error }))
    await expect(page.vestibule.connect(page.connector('Odd'))).rejects.toMatchObject({ type })
  })

  test('[J14] stays connected after invalid account changes', async () => {
    let tell: (change: unknown) => void = () => {}
    const page = await offer(async () => ({ accounts: [account] }), {
      'standard:events': {
        on(_event: string, listener: typeof tell) {
          tell = listener
          return 'no function'
        },
      },
    })
    await page.vestibule.connect(page.connector('Odd'))
    const lies = LIES.map(([, accounts]) => ({ accounts })).filter(
      ({ accounts }) => !Array.isArray(accounts) || accounts.length > 0,
    )
    for (const change of [undefined, null, 'x', {}, ...lies]) tell(change)
    expect(page.account().accounts.map(({ address }) => address)).toEqual([ADDRESS])
  })
})
