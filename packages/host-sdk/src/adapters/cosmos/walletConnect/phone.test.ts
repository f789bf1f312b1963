import { base64 } from '@scure/base'
import { adr36Doc, aminoBytes } from '@vestibule/protocol/cosmos'
import { expect, test } from 'vitest'
import { withPhoneOf } from '../../../connectors/walletConnect/testing/withPhone.js'
import { createCosmosAdapter } from '../createCosmosAdapter.js'
import { directBytes } from '../provider/signDirect.js'
import { aminoDoc, directDoc } from '../testing/documents.js'
import { HUB, OSMOSIS, SECRET } from '../testing/openPage.js'
import { accountOf, signBytes } from '../testing/testKeys.js'
import { walletConnectPart } from './walletConnectPart.js'

const CHAIN = { chainId: 'cosmoshub-4', prefix: 'cosmos' }
const { bech32Address: ADDRESS, pubKey } = accountOf(SECRET, CHAIN)
const OSMO = accountOf(SECRET, { chainId: 'osmosis-1', prefix: 'osmo' }).bech32Address
const sign = (bytes: Uint8Array) => signBytes(bytes, { secretKey: SECRET, chain: CHAIN })

const { phone, connectPhone } = withPhoneOf('cosmos', {
  networks: [HUB, OSMOSIS],
  adapter: createCosmosAdapter,
  chains: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
  methods: walletConnectPart.methods,
})

test('[J14] [A27] connects a phone wallet on two chains, signs, and switches to the address of a network', async () => {
  const { account, provider, vestibule, core } = await connectPhone([
    `cosmos:cosmoshub-4:${ADDRESS}`,
    `cosmos:osmosis-1:${OSMO}`,
  ])
  await expect.poll(() => account().status).toBe('connected')
  expect(account().caipAddress).toBe(`cosmos:cosmoshub-4:${ADDRESS}`)

  const asking = provider.getAccounts()
  await phone().approveRequest([
    { address: ADDRESS, algo: 'secp256k1', pubkey: base64.encode(pubKey) },
  ])
  expect(await asking).toEqual([{ address: ADDRESS, algo: 'secp256k1', pubkey: pubKey }])

  const amino = aminoDoc(ADDRESS)
  const signingAmino = provider.signAmino(ADDRESS, amino)
  const askedAmino = await phone().approveRequest({
    signature: sign(aminoBytes(amino)),
    signed: amino,
  })
  expect(askedAmino).toMatchObject({
    chainId: 'cosmos:cosmoshub-4',
    request: { method: 'cosmos_signAmino', params: { signerAddress: ADDRESS, signDoc: amino } },
  })
  expect((await signingAmino).signature).toEqual(sign(aminoBytes(amino)))

  const direct = directDoc({ address: ADDRESS, keys: [pubKey] })
  const texts = {
    chainId: 'cosmoshub-4',
    accountNumber: '7',
    bodyBytes: base64.encode(direct.bodyBytes),
    authInfoBytes: base64.encode(direct.authInfoBytes),
  }
  const signingDirect = provider.signDirect(ADDRESS, direct)
  const askedDirect = await phone().approveRequest({
    signature: sign(directBytes(direct)),
    signed: texts,
  })
  expect(askedDirect.request).toMatchObject({
    method: 'cosmos_signDirect',
    params: { signerAddress: ADDRESS, signDoc: texts },
  })
  expect((await signingDirect).signed).toEqual(direct)

  const message = adr36Doc(ADDRESS, 'Hello')
  const signingMessage = provider.signArbitrary(ADDRESS, 'Hello')
  const askedMessage = await phone().approveRequest({ signature: sign(aminoBytes(message)) })
  expect(askedMessage.request).toMatchObject({ params: { signDoc: message } })
  expect(await signingMessage).toEqual(sign(aminoBytes(message)))

  const seen: string[] = []
  core.store.subscribe(() => seen.push(account().caipAddress ?? 'nobody'))
  await vestibule.switchNetwork('cosmos:osmosis-1')
  expect(account().caipAddress).toBe(`cosmos:osmosis-1:${OSMO}`)
  expect(seen.filter((one) => !/:cosmoshub-4:cosmos1|:osmosis-1:osmo1/.test(one))).toEqual([])
  await vestibule.disconnect({ namespace: 'cosmos' })
  expect(account().status).toBe('disconnected')
  await phone().farewell()
})

test('[J14] converts an uppercase address to lowercase', async () => {
  const { account } = await connectPhone([`cosmos:cosmoshub-4:${ADDRESS.toUpperCase()}`])
  await expect.poll(() => account().status).toBe('connected')
  expect(account().address).toBe(ADDRESS)
})

test('security: [J14] rejects addresses of another chain or with a wrong checksum', async () => {
  const { core, account } = await connectPhone([
    `cosmos:cosmoshub-4:${OSMO}`,
    `cosmos:cosmoshub-4:${ADDRESS.slice(0, -1)}q`,
  ])
  await expect.poll(() => core.store.getState().pairing?.status).not.toBe('waiting')
  expect(account().status).not.toBe('connected')
})

test('security: [J14] rejects a key of another account, and a signature of another text', async () => {
  const { provider, account } = await connectPhone([`cosmos:cosmoshub-4:${ADDRESS}`])
  await expect.poll(() => account().status).toBe('connected')
  const other = accountOf(new Uint8Array(32).fill(2), CHAIN).pubKey
  const asking = provider.getAccounts()
  await phone().approveRequest([
    { address: ADDRESS, algo: 'secp256k1', pubkey: base64.encode(other) },
  ])
  expect(await asking).toEqual([])
  const signing = expect(provider.signArbitrary(ADDRESS, 'Hello')).rejects.toMatchObject({
    type: 'invalidReply',
  })
  await phone().approveRequest({ signature: sign(aminoBytes(adr36Doc(ADDRESS, 'Another'))) })
  await signing
})

test('error: [J14] rejects methods that the phone did not approve', async () => {
  const { provider, account } = await connectPhone(
    [`cosmos:cosmoshub-4:${ADDRESS}`],
    ['cosmos_signAmino'],
  )
  await expect.poll(() => account().status).toBe('connected')
  const refused = { type: 'methodNotAllowed', code: 4200 }
  await expect(provider.getAccounts()).rejects.toMatchObject(refused)
  const direct = directDoc({ address: ADDRESS, keys: [pubKey] })
  await expect(provider.signDirect(ADDRESS, direct)).rejects.toMatchObject(refused)
})
