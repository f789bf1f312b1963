import { type OfflineAminoSigner, serializeSignDoc } from '@cosmjs/amino'
import { adr36Doc } from '@vestibule/protocol/cosmos'
import { describe, expect, test } from 'vitest'
import type { CosmosAminoDoc } from '../../../core/model/namespaces/cosmos/provider.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { aminoDoc } from '../testing/documents.js'
import { isSignedByCosmos } from '../testing/isSignedByCosmos.js'
import { EVMOS, EVMOS_CHAIN, openPage, SECRET, visitConnected } from '../testing/openPage.js'
import { accountOf } from '../testing/testKeys.js'

withWindow()

const STRANGER = accountOf(new Uint8Array(32).fill(2), { chainId: 'cosmoshub-4', prefix: 'cosmos' })

test('[J14] signs an Amino document for a client of @cosmjs', async () => {
  const page = await visitConnected()
  const signer: OfflineAminoSigner = page.provider.getOfflineSignerOnlyAmino()
  const [account] = await signer.getAccounts()
  const signDoc = aminoDoc(account?.address ?? '')
  const { signed, signature } = await signer.signAmino(page.address, signDoc)
  expect(signed).toEqual(signDoc)
  expect(isSignedByCosmos(serializeSignDoc(signed), signature)).toBe(true)
  expect('signDirect' in signer).toBe(false)
})

test('[J14] supports only cosmos_signAmino and cosmos_getAccounts of WalletConnect in `request`', async () => {
  const page = await visitConnected()
  const params = { signerAddress: page.address, signDoc: aminoDoc(page.address) }
  const answer = await page.provider.request({ method: 'cosmos_signAmino', params })
  expect(answer).toEqual(await page.provider.signAmino(page.address, aminoDoc(page.address)))
  const [account] = await page.provider.getAccounts()
  await expect(page.provider.request({ method: 'cosmos_getAccounts' })).resolves.toEqual([
    { ...account, pubkey: Buffer.from(account?.pubkey ?? []).toString('base64') },
  ])
  await expect(page.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
    code: 4200,
  })
})

test('[J14] accepts a fee and a memo that the visitor changed in the wallet', async () => {
  const page = await visitConnected()
  const { signAmino } = page.wallet.keplr
  page.wallet.keplr.signAmino = async (chainId, signer, signDoc) =>
    signAmino?.(chainId, signer, { ...signDoc, memo: '', fee: { amount: [], gas: '1' } })
  const { signed, signature } = await page.provider.signAmino(page.address, aminoDoc(page.address))
  expect(signed).toMatchObject({ memo: '', fee: { gas: '1' } })
  expect(isSignedByCosmos(serializeSignDoc(signed as never), signature)).toBe(true)
})

test('[J14] signs for an account of a chain with Ethereum signatures', async () => {
  const page = await visitConnected({ chains: [EVMOS_CHAIN] }, { networks: [EVMOS] })
  const signDoc = aminoDoc(page.address, 'evmos_9001-2')
  await expect(page.provider.signAmino(page.address, signDoc)).resolves.toMatchObject({
    signed: signDoc,
  })
})

test('[Z20] error: reports a rejection by the visitor', async () => {
  const page = await visitConnected({
    decide: ({ method }) => (method === 'enable' ? 'approve' : 'reject'),
  })
  await expect(page.provider.signAmino(page.address, aminoDoc(page.address))).rejects.toMatchObject(
    { type: 'userRejected', code: 4001 },
  )
})

test('[Z11] error: rejects without a connection', async () => {
  const { provider } = openPage()
  const { bech32Address } = STRANGER
  await expect(provider.signAmino(bech32Address, aminoDoc(bech32Address))).rejects.toThrow(
    'Please call connect() before request()',
  )
  await expect(provider.getAccounts()).rejects.toMatchObject({ type: 'notConnected' })
})

test('[J14] error: does not sign with a wallet that lacks signAmino', async () => {
  const page = await visitConnected({ lacks: ['signAmino'] })
  await expect(page.provider.signAmino(page.address, aminoDoc(page.address))).rejects.toMatchObject(
    { type: 'methodNotAllowed' },
  )
})

describe('security: [J14] [Z14] rejects before it sends a request to the wallet', () => {
  type Change = (signDoc: CosmosAminoDoc) => unknown
  const changes: readonly (readonly [string, Change, string])[] = [
    ['a document of another chain', (doc) => ({ ...doc, chain_id: 'osmosis-1' }), 'invalidParams'],
    ['a document without a chain', (doc) => ({ ...doc, chain_id: '' }), 'invalidParams'],
    ['nothing', () => undefined, 'invalidParams'],
    ['a string as the document', () => 'doc', 'invalidParams'],
    ['a document without messages', (doc) => ({ ...doc, msgs: [] }), 'invalidParams'],
    ['a document with strings as messages', (doc) => ({ ...doc, msgs: ['send'] }), 'invalidParams'],
    ['a document without a fee', ({ fee: _fee, ...doc }) => doc, 'invalidParams'],
    [
      'a document with a number instead of a string',
      (doc) => ({ ...doc, sequence: 3 }),
      'invalidParams',
    ],
    [
      'a document that contains itself',
      (doc) => {
        const loop = { ...doc, memo: {} }
        loop.memo = loop
        return loop
      },
      'invalidParams',
    ],
    [
      'a message for another account',
      () => adr36Doc(STRANGER.bech32Address, 'Hello'),
      'addressNotYours',
    ],
    [
      'a message together with a payment',
      (doc) => ({
        ...doc,
        msgs: [
          ...adr36Doc(
            doc.msgs[0] ? (doc.msgs[0].value as { from_address: string }).from_address : '',
            'x',
          ).msgs,
          ...doc.msgs,
        ],
      }),
      'invalidParams',
    ],
  ]
  test.each(changes)('%s', async (_what, change, type) => {
    const page = await visitConnected()
    const asked = page.wallet.calls.length
    const signing = page.provider.signAmino(
      page.address,
      change(aminoDoc(page.address)) as CosmosAminoDoc,
    )
    await expect(signing).rejects.toMatchObject({ type })
    expect(page.wallet.calls).toHaveLength(asked)
  })

  test.each([
    ['another person', STRANGER.bech32Address, 'addressNotYours'],
    [
      'an account of another chain',
      accountOf(SECRET, { chainId: 'osmosis-1', prefix: 'osmo' }).bech32Address,
      'invalidCaip10Address',
    ],
    [
      'an address with a wrong checksum',
      `${STRANGER.bech32Address.slice(0, -1)}q`,
      'invalidCaip10Address',
    ],
    ['nobody', undefined, 'invalidCaip10Address'],
  ])('rejects a document whose signer is %s', async (_what, signer, type) => {
    const page = await visitConnected()
    const signing = page.provider.signAmino(signer as string, aminoDoc(page.address))
    await expect(signing).rejects.toMatchObject({ type })
    expect(page.wallet.calls).toHaveLength(1)
  })
})

describe('security: [J14] rejects a response that is not the account’s signature of the document', () => {
  type Answer = { signed: CosmosAminoDoc; signature: { pub_key: object; signature: string } }
  const lies: readonly (readonly [string, (answer: Answer, theirs: Answer) => unknown])[] = [
    ['nothing', () => undefined],
    ['a missing signature', ({ signed }) => ({ signed })],
    ['an empty signature', (one) => ({ ...one, signature: { ...one.signature, signature: '' } })],
    [
      'zeros',
      (one) => ({
        ...one,
        signature: { ...one.signature, signature: Buffer.alloc(64).toString('base64') },
      }),
    ],
    ['another person’s signature', ({ signed }, { signature }) => ({ signed, signature })],
    [
      'the signature under another key',
      (one, two) => ({ ...one, signature: { ...one.signature, pub_key: two.signature.pub_key } }),
    ],
    ['a document that was not signed', (one) => ({ ...one, signed: { ...one.signed, memo: 'x' } })],
    ['a missing document', (one) => ({ ...one, signed: 'yes' })],
  ]
  test.each(lies)('%s', async (_what, lie) => {
    const page = await visitConnected()
    const { keplr } = page.wallet
    const sign = keplr.signAmino as (...inputs: unknown[]) => Promise<Answer>
    keplr.signAmino = async (...inputs) => {
      const mine = await sign(...inputs)
      page.wallet.selectAccount(new Uint8Array(32).fill(2))
      const [chainId, , signDoc] = inputs
      const theirs = await sign(chainId, STRANGER.bech32Address, signDoc)
      return lie(mine, theirs)
    }
    const signing = page.provider.signAmino(page.address, aminoDoc(page.address))
    await expect(signing).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test.each([
    ['another message', (doc: CosmosAminoDoc) => ({ ...doc, msgs: [{ type: 'x', value: {} }] })],
    ['an added message', (doc: CosmosAminoDoc) => ({ ...doc, msgs: [...doc.msgs, ...doc.msgs] })],
    ['another chain', (doc: CosmosAminoDoc) => ({ ...doc, chain_id: 'osmosis-1' })],
    ['another sequence', (doc: CosmosAminoDoc) => ({ ...doc, sequence: '4' })],
  ])('rejects a valid signature of a document with %s', async (_what, change) => {
    const page = await visitConnected()
    const { keplr } = page.wallet
    const { signAmino } = keplr
    keplr.signAmino = async (chainId, signer, signDoc) =>
      signAmino?.(chainId, signer, change(signDoc as CosmosAminoDoc))
    const signing = page.provider.signAmino(page.address, aminoDoc(page.address))
    await expect(signing).rejects.toMatchObject({ type: 'invalidReply' })
  })
})
