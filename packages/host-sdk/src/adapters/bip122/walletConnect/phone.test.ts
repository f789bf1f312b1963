import { base64, hex } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPhone, type Phone } from '../../../connectors/walletConnect/testing/createPhone.js'
import { pairPhone } from '../../../connectors/walletConnect/testing/pairPhone.js'
import { startRelay, type TestRelay } from '../../../connectors/walletConnect/testing/startRelay.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { createTestCore } from '../../../core/testing/createTestCore.js'
import { createInstance } from '../../../start/instance.js'
import { createBitcoinAdapter } from '../createBitcoinAdapter.js'
import { createTestKeeper } from '../testing/createTestKeeper.js'
import { BITCOIN, SECRETS, SIGNET } from '../testing/openPage.js'
import { createPsbt } from '../testing/transactions.js'

let relay: TestRelay
let phone: Phone
beforeAll(async () => {
  relay = await startRelay()
  vi.setConfig({ testTimeout: 60_000 })
  process.env.DISABLE_GLOBAL_CORE = 'true'
})
afterAll(() => relay.stop())
beforeEach(async () => {
  phone = await createPhone(relay.url)
})
afterEach(() => phone.stop())

const CHAIN = `bip122:${BITCOIN.id}`
/** The keys that the phone answers with. */
const keeper = createTestKeeper({
  secretKeys: SECRETS,
  decide: () => 'approve',
  permitted: true,
})
const [PAYMENT = '', ORDINAL = ''] = keeper.all().map(({ address }) => address)

/** A dapp of Bitcoin only, connected to the phone. */
async function connectPhone(addresses: readonly string[]) {
  const core = createTestCore({
    networks: [BITCOIN, SIGNET],
    adapters: [createBitcoinAdapter()],
  })
  await pairPhone(core, {
    phone,
    relayUrl: relay.url,
    shared: {
      bip122: {
        chains: [CHAIN],
        accounts: addresses.map((address) => `${CHAIN}:${address}`),
        methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  })
  const account = () => getNamespace(core.store.getState(), 'bip122').accountState
  const vestibule = createInstance(core, undefined)
  return { core, account, vestibule, provider: vestibule.getProvider('bip122') }
}

test('[J14] [A27] connects a phone with both accounts, and signs messages in hexadecimal and transactions', async () => {
  const { account, provider, vestibule } = await connectPhone([ORDINAL, PAYMENT])
  await expect.poll(() => account().status).toBe('connected')
  expect(account().accounts).toEqual([
    { address: PAYMENT, type: 'payment' },
    { address: ORDINAL, type: 'ordinal' },
  ])

  const message = 'Hello'
  const bytes = keeper.signMessage(PAYMENT, new TextEncoder().encode(message))
  const signing = provider.signMessage({ message })
  const asked = await phone.approveRequest({ address: PAYMENT, signature: hex.encode(bytes) })
  expect(asked).toMatchObject({
    chainId: CHAIN,
    request: { method: 'signMessage', params: { account: PAYMENT, address: PAYMENT, message } },
  })
  expect(await signing).toBe(base64.encode(bytes))

  const psbt = createPsbt([{ address: PAYMENT }])
  const signed = keeper.sign(base64.decode(psbt), [{ address: PAYMENT, indexes: [0] }])
  const signingPsbt = provider.signPsbt({ psbt })
  const request = await phone.approveRequest({ psbt: base64.encode(signed.toPSBT()) })
  expect(request.request).toMatchObject({
    method: 'signPsbt',
    params: { account: PAYMENT, psbt, signInputs: [{ address: PAYMENT, index: 0 }] },
  })
  expect((await signingPsbt).psbt).toBe(base64.encode(signed.toPSBT()))

  await expect(vestibule.switchNetwork(`bip122:${SIGNET.id}`)).rejects.toMatchObject({
    type: 'chainNotSupported',
  })
  await vestibule.disconnect({ namespace: 'bip122' })
  expect(account().status).toBe('disconnected')
  await phone.farewell()
})

test('[J14] connects an address in capitals once, written in small letters', async () => {
  const { account } = await connectPhone([PAYMENT.toUpperCase(), PAYMENT])
  await expect.poll(() => account().status).toBe('connected')
  expect(account().accounts).toEqual([{ address: PAYMENT, type: 'payment' }])
})

test('security: [J14] refuses addresses of another network or with a wrong checksum', async () => {
  const { core, account } = await connectPhone([
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    `${PAYMENT.slice(0, -1)}q`,
  ])
  await expect.poll(() => core.store.getState().pairing?.status).not.toBe('waiting')
  expect(account().status).not.toBe('connected')
})
