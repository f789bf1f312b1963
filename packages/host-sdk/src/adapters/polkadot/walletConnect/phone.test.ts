import { hex } from '@scure/base'
import { formatSs58 } from '@vestibule/protocol/polkadot'
import { expect, test } from 'vitest'
import { withPhoneOf } from '../../../connectors/walletConnect/testing/withPhone.js'
import { createPolkadotAdapter } from '../createPolkadotAdapter.js'
import { createPayload } from '../testing/createPayload.js'
import { keyPairOf } from '../testing/keyPairOf.js'
import { ACCOUNTS, KUSAMA, POLKADOT } from '../testing/openPage.js'
import { signedBytes } from '../verify/signedBytes.js'

const chainOf = ({ id }: { id: string }) => `polkadot:${id}`
const PAIRS = ACCOUNTS.map((account) => keyPairOf(account))
const spelled = (format: number) => PAIRS.map(({ key }) => formatSs58(key, format))

const { phone, connectPhone } = withPhoneOf('polkadot', {
  networks: [POLKADOT, KUSAMA],
  adapter: createPolkadotAdapter,
  chains: [POLKADOT, KUSAMA].map(chainOf),
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
})

test('[J14] [A27] connects a phone, shows the network’s address format, and signs with the phone’s format', async () => {
  const [own = '', second = ''] = spelled(42)
  const { account, provider, vestibule } = await connectPhone(
    [own, second].map((address) => `${chainOf(POLKADOT)}:${address}`),
  )
  await expect.poll(() => account().status).toBe('connected')
  const [address = ''] = spelled(0)
  expect(account().accounts.map((one) => one.address)).toEqual(spelled(0))

  const text = '<Bytes>Hello</Bytes>'
  const [pair] = PAIRS
  const bytes = async (message: Uint8Array) =>
    `0x${hex.encode((await pair?.sign(message)) ?? new Uint8Array())}`
  const signing = provider.signer.signRaw({ address, data: 'Hello' })
  const signature = await bytes(new TextEncoder().encode(text))
  const asked = await phone().approveRequest({ signature })
  expect(asked).toMatchObject({
    chainId: chainOf(POLKADOT),
    request: { method: 'polkadot_signMessage', params: { address: own, message: text } },
  })
  expect((await signing).signature).toBe(signature)

  const payload = createPayload({ address })
  const signingPayload = provider.signer.signPayload(payload)
  // Some wallets omit the byte of the signature scheme.
  const bare = await bytes(signedBytes(payload) ?? new Uint8Array())
  const request = await phone().approveRequest({ signature: bare })
  expect(request.request).toMatchObject({
    method: 'polkadot_signTransaction',
    params: { address: own, transactionPayload: { ...payload, address: own } },
  })
  expect((await signingPayload).signature).toBe(`0x01${bare.slice(2)}`)

  await vestibule.switchNetwork(`polkadot:${KUSAMA.id}`)
  await expect.poll(() => account().address).toBe(spelled(2)[0])
  expect(account().caipAddress).toBe(`${chainOf(KUSAMA)}:${spelled(2)[0]}`)
  await vestibule.disconnect({ namespace: 'polkadot' })
  expect(account().status).toBe('disconnected')
  await phone().farewell()
})

test('security: [J14] refuses invalid addresses and wrong checksums', async () => {
  const [address = ''] = spelled(0)
  const { core, account } = await connectPhone([
    `${chainOf(POLKADOT)}:0x${'a'.repeat(40)}`,
    `${chainOf(POLKADOT)}:${address.slice(0, -1)}X`,
  ])
  await expect.poll(() => core.store.getState().pairing?.status).not.toBe('waiting')
  expect(account().status).not.toBe('connected')
})
