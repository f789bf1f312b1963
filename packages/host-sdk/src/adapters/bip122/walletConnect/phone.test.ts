import { base64, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { withPhoneOf } from '../../../connectors/walletConnect/testing/withPhone.js'
import { createBitcoinAdapter } from '../createBitcoinAdapter.js'
import { createTestKeeper } from '../testing/createTestKeeper.js'
import { BITCOIN, SECRETS, SIGNET } from '../testing/openPage.js'
import { createPsbt } from '../testing/transactions.js'

const CHAIN = `bip122:${BITCOIN.id}`
const keeper = createTestKeeper({
  secretKeys: SECRETS,
  decide: () => 'approve',
  permitted: true,
})
const [PAYMENT = '', ORDINAL = ''] = keeper.all().map(({ address }) => address)

const { phone, connectPhone } = withPhoneOf('bip122', {
  networks: [BITCOIN, SIGNET],
  adapter: createBitcoinAdapter,
  chains: [CHAIN],
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
})
const at = (address: string) => `${CHAIN}:${address}`

test('[J14] [A27] connects both accounts of a phone, and signs hexadecimal messages and transactions', async () => {
  const { account, provider, vestibule } = await connectPhone([ORDINAL, PAYMENT].map(at))
  await expect.poll(() => account().status).toBe('connected')
  expect(account().accounts).toEqual([
    { address: PAYMENT, type: 'payment' },
    { address: ORDINAL, type: 'ordinal' },
  ])

  const message = 'Hello'
  const bytes = keeper.signMessage(PAYMENT, new TextEncoder().encode(message))
  const signing = provider.signMessage({ message })
  const asked = await phone().approveRequest({ address: PAYMENT, signature: hex.encode(bytes) })
  expect(asked).toMatchObject({
    chainId: CHAIN,
    request: { method: 'signMessage', params: { account: PAYMENT, address: PAYMENT, message } },
  })
  expect(await signing).toBe(base64.encode(bytes))

  const psbt = createPsbt([{ address: PAYMENT }])
  const signed = keeper.sign(base64.decode(psbt), [{ address: PAYMENT, indexes: [0] }])
  const signingPsbt = provider.signPsbt({ psbt })
  const request = await phone().approveRequest({ psbt: base64.encode(signed.toPSBT()) })
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
  await phone().farewell()
})

test('[J14] converts an uppercase address to lowercase and connects it once', async () => {
  const { account } = await connectPhone([PAYMENT.toUpperCase(), PAYMENT].map(at))
  await expect.poll(() => account().status).toBe('connected')
  expect(account().accounts).toEqual([{ address: PAYMENT, type: 'payment' }])
})

test('security: [J14] rejects addresses of another network or with a wrong checksum', async () => {
  const { core, account } = await connectPhone([
    at('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'),
    at(`${PAYMENT.slice(0, -1)}q`),
  ])
  await expect.poll(() => core.store.getState().pairing?.status).not.toBe('waiting')
  expect(account().status).not.toBe('connected')
})
