import { createHash } from 'node:crypto'
import { pubkeyToAddress } from '@cosmjs/amino'
import { hex } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { beginRestore } from '../../../connections/beginRestore.js'
import { finishRestore } from '../../../connections/restore.js'
import { memoryArea, ONE } from '../../../core/testing/createTestCore.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import {
  EVMOS,
  EVMOS_CHAIN,
  HUB,
  HUB_INFO,
  LOCAL,
  OSMOSIS,
  offerWallet,
  openPage,
  SECRET,
  visitConnected,
} from '../testing/openPage.js'
import { accountOf } from '../testing/testKeys.js'

const leaveWindow = withWindow()
afterEach(() => void vi.useRealTimers())

const KEY = accountOf(SECRET, { chainId: 'cosmoshub-4', prefix: 'cosmos' }).pubKey
const amino = {
  type: 'tendermint/PubKeySecp256k1',
  value: Buffer.from(KEY).toString('base64'),
}
const OTHER = new Uint8Array(32).fill(2)
const both = { networks: [HUB, OSMOSIS] }

test('[J14] connects a Keplr-like wallet with the chain’s address and its key', async () => {
  const page = await visitConnected()
  const address = pubkeyToAddress(amino, 'cosmos')
  expect(page.account()).toMatchObject({
    status: 'connected',
    address,
    caipAddress: `cosmos:cosmoshub-4:${address}`,
    accounts: [{ address, type: 'eoa', publicKey: hex.encode(KEY) }],
    connectedWalletInfo: { name: 'Keplr' },
  })
  expect(page.wallet.calls).toEqual([{ method: 'enable', inputs: [['cosmoshub-4']] }])
  await expect(page.provider.getAccounts()).resolves.toEqual([
    { address, algo: 'secp256k1', pubkey: KEY },
  ])
})

test('[J14] connects on the page’s active network', async () => {
  offerWallet()
  const page = openPage([HUB, OSMOSIS])
  await Promise.resolve()
  await page.vestibule.switchNetwork('cosmos:osmosis-1')
  await page.vestibule.connect(page.connector())
  expect(page.account().caipAddress).toBe(`cosmos:osmosis-1:${pubkeyToAddress(amino, 'osmo')}`)
})

test('[J07] enables the other chain, and changes address and network at the same time', async () => {
  const page = await visitConnected({}, both)
  const seen: string[] = []
  page.core.store.subscribe(() => seen.push(page.account().caipAddress ?? 'nobody'))
  await page.vestibule.switchNetwork('cosmos:osmosis-1')
  expect(page.network()).toBe('Osmosis')
  expect(page.account().address).toBe(pubkeyToAddress(amino, 'osmo'))
  expect(seen.filter((one) => !/:cosmoshub-4:cosmos1|:osmosis-1:osmo1/.test(one))).toEqual([])
  expect(page.wallet.calls.map(({ inputs }) => inputs)).toEqual([
    [['cosmoshub-4']],
    [['osmosis-1']],
  ])
})

test('[J07] adds an unknown chain with the dapp’s chain info', async () => {
  const page = await visitConnected({}, { networks: [HUB, LOCAL] })
  await page.vestibule.switchNetwork('cosmos:local-1')
  expect(page.account().address).toBe(pubkeyToAddress(amino, 'local'))
  const { inputs } =
    page.wallet.calls.find(({ method }) => method === 'experimentalSuggestChain') ?? {}
  expect(inputs).toEqual([
    {
      ...LOCAL.chainInfo,
      bip44: { coinType: 118 },
      bech32Config: {
        bech32PrefixAccAddr: 'local',
        bech32PrefixAccPub: 'localpub',
        bech32PrefixValAddr: 'localvaloper',
        bech32PrefixValPub: 'localvaloperpub',
        bech32PrefixConsAddr: 'localvalcons',
        bech32PrefixConsPub: 'localvalconspub',
      },
      stakeCurrency: LOCAL.chainInfo.currencies[0],
      feeCurrencies: LOCAL.chainInfo.currencies,
    },
  ])
})

test.each([
  [
    'that the visitor refuses',
    {
      decide: ({ method }: { method: string }) =>
        method === 'experimentalSuggestChain' ? ('reject' as const) : ('approve' as const),
    },
    'userRejected',
  ],
  ['that the wallet cannot add', { lacks: ['experimentalSuggestChain'] }, 'chainNotSupported'],
])(
  '[J07] error: stays on the current network after a switch to a chain %s',
  async (_what, change, type) => {
    const page = await visitConnected(change, { networks: [HUB, LOCAL] })
    await expect(page.vestibule.switchNetwork('cosmos:local-1')).rejects.toMatchObject({ type })
    expect(page.network()).toBe('Cosmos Hub')
    expect(page.account().address).toBe(page.address)
  },
)

test('[J07] error: rejects an unknown chain without a chain info', async () => {
  const plain = { ...HUB, id: 'plain-1', name: 'Plain', chainInfo: undefined }
  const page = await visitConnected({}, { networks: [HUB, plain] })
  await expect(page.vestibule.switchNetwork('cosmos:plain-1')).rejects.toMatchObject({
    type: 'chainNotSupported',
  })
})

test('[J14] connects on a chain with Ethereum addresses, under the hashed CAIP-2 reference', async () => {
  const page = await visitConnected({ chains: [EVMOS_CHAIN] }, { networks: [EVMOS] })
  const hash = createHash('sha256').update('evmos_9001-2').digest('hex')
  expect(EVMOS.id).toBe(`hashed-${hash.slice(0, 16)}`)
  expect(page.account().caipAddress).toMatch(new RegExp(`^cosmos:${EVMOS.id}:evmos1`))
  const [account] = await page.provider.getAccounts()
  expect(account?.algo).toBe('ethsecp256k1')
})

test('[Z12] error: rejects the connection of a dapp without a Cosmos network', async () => {
  offerWallet()
  const page = openPage([ONE])
  await Promise.resolve()
  await expect(page.vestibule.connect(page.connector())).rejects.toThrow(
    'No chains found on connector.',
  )
})

describe('after a reload', () => {
  const reload = async (area: ReturnType<typeof memoryArea>) => {
    const after = openPage(undefined, { area })
    beginRestore(after.core)
    expect(after.account().status).toBe('restoring')
    await finishRestore(after.core)
    return after
  }

  test('[J14] reconnects the wallet on its last chain without a prompt', async () => {
    const area = memoryArea()
    const page = await visitConnected({}, { area, ...both })
    await page.vestibule.switchNetwork('cosmos:osmosis-1')
    leaveWindow()
    const wallet = offerWallet({ permitted: ['osmosis-1'], decide: () => 'reject' })
    const after = await reload(area)
    expect(after.account()).toMatchObject({
      status: 'connected',
      address: wallet.address('osmosis-1'),
    })
    expect(after.network()).toBe('Osmosis')
    expect(wallet.calls).toEqual([])
  })

  test('[J14] disconnects a wallet that does not respond', async () => {
    const area = memoryArea()
    await visitConnected({}, { area })
    leaveWindow()
    offerWallet({ decide: () => 'drop' })
    vi.useFakeTimers()
    const restoring = reload(area)
    await vi.advanceTimersByTimeAsync(6_000)
    expect((await restoring).account().status).toBe('disconnected')
  })
})

test('[J14] updates the account when the visitor selects another account in the wallet', async () => {
  const page = await visitConnected()
  page.wallet.selectAccount(OTHER)
  await expect.poll(() => page.account().address).toBe(page.wallet.address('cosmoshub-4'))
  expect(page.account().address).not.toBe(page.address)
})

test('[J14] ends the connection when the wallet removes the account', async () => {
  const page = await visitConnected()
  page.wallet.keplr.getKey = async () => {
    throw new Error('There is no key.')
  }
  page.wallet.selectAccount(OTHER)
  await expect.poll(() => page.account().status).toBe('disconnected')
})

test('disconnects a wallet that cannot revoke permissions', async () => {
  const page = await visitConnected({ lacks: ['disable'] })
  await page.vestibule.disconnect({ namespace: 'cosmos' })
  expect(page.account().status).toBe('disconnected')
})

test('creates a network with the coin and the node URLs of a chain info', () => {
  expect(HUB).toMatchObject({
    id: 'cosmoshub-4',
    name: 'Cosmos Hub',
    chainNamespace: 'cosmos',
    nativeCurrency: { symbol: 'ATOM', decimals: 6 },
    rpcUrls: { default: { http: [HUB_INFO.rpc] } },
  })
})
