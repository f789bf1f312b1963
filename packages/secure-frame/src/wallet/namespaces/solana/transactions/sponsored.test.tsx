import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/curves/utils.js'
import { base58, base64 } from '@scure/base'
import { AccountRole, type Instruction } from '@solana/instructions'
import { createNoopSigner } from '@solana/kit'
import { getAdvanceNonceAccountInstruction } from '@solana-program/system'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { solanaCard } from '../cards/solanaCard.js'
import { solanaRequests } from '../requests/solanaRequests.js'
import { solanaSigner } from '../signer/solanaSigner.js'
import { SOL } from '../testing/accounts.js'
import { ME, MY_KEY, OTHER, solanaContext, someAddress } from '../testing/people.js'
import { startCluster } from '../testing/startCluster.js'
import { wireOf } from '../testing/wireOf.js'

const PAYER_KEY = new Uint8Array(32).fill(2)
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as typeof ME
const MESSAGE = 129

let cluster: ReturnType<typeof startCluster>
beforeAll(async () => {
  cluster = startCluster()
  await cluster.fund(OTHER, Number(10n * SOL))
})
afterAll(() => cluster.stop())

const memo = (...signers: (typeof ME)[]): Instruction => ({
  programAddress: MEMO,
  accounts: signers.map((address) => ({ address, role: AccountRole.READONLY_SIGNER })),
  data: new TextEncoder().encode('hi'),
})

async function sponsored(instructions = [memo(ME)], key = PAYER_KEY): Promise<Uint8Array> {
  const wire = wireOf(instructions, { payer: OTHER, blockhash: await cluster.blockhash() })
  const bytes = base64.decode(wire)
  bytes.set(ed25519.sign(bytes.subarray(MESSAGE), key), 1)
  return bytes
}

const depsOf = () => ({ rpc: cluster.rpc, entries: memoryStore(), userId: async () => 'user' })

async function prepare(bytes: Uint8Array, method = 'solana_signAndSendTransaction') {
  const params = { transaction: base64.encode(bytes) }
  return solanaRequests.prepare(solanaRequests.parse({ method, params }, solanaContext), depsOf())
}

test('[T22] a sponsored transaction is free for an account without SOL, and its card shows the payer', async () => {
  const bytes = await sponsored()
  const { view, intent } = await prepare(bytes)
  expect([view.missing, view.shortage]).toEqual([undefined, undefined])
  expect(view.transactions).toMatchObject([{ fee: 0n, rent: 0n, isSponsored: true }])
  const text = renderToStaticMarkup(<solanaCard.Body approval={view} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
  expect(text).toContain('Fee paid by dapp.localhost:4000')
  expect(text).toContain('Your balances do not change.')
  expect(text).not.toContain('Network fee')

  const signed = solanaSigner.build(intent).sign(MY_KEY)
  if (signed.kind !== 'transaction') throw new Error('A transaction is sent.')
  expect(signed.hash).toBe(base58.encode(bytes.subarray(1, 65)))
  const before = await cluster.balance(OTHER)
  await solanaRequests.send(signed, depsOf(), view)
  expect(await cluster.confirmed(signed.hash)).toBe(true)
  expect(before - (await cluster.balance(OTHER))).toBe(10_000n)
  expect(await cluster.balance(ME)).toBe(0n)
  const asked = { method: 'solana_signAndSendTransaction', params: {} }
  expect(solanaRequests.answer(signed.hash, asked)).toEqual({ signature: signed.hash })
})

test('[T22] security: does not sign for a payer that has not signed the same message', async () => {
  const bytes = await sponsored()
  const unsigned = Uint8Array.from(bytes).fill(0, 1, 65)
  await expect(prepare(unsigned)).rejects.toMatchObject({ type: 'addressNotYours' })
  for (const forged of [
    bytes.with(1, (bytes[1] ?? 0) ^ 1),
    // The payer has signed other bytes.
    bytes.with(bytes.length - 2, 0x6f),
    await sponsored([memo(ME)], MY_KEY),
  ]) {
    const signable = solanaSigner.build({
      ...{ namespace: 'solana', kind: 'transaction', wire: bytesToHex(forged) },
    })
    expect(() => signable.sign(MY_KEY)).toThrow(expect.objectContaining({ type: 'invalidRequest' }))
  }
})

test('[T22] security: refuses to sign a sponsored transaction without sending it', async () => {
  const bytes = await sponsored()
  await expect(prepare(bytes, 'solana_signTransaction')).rejects.toMatchObject({
    ...{ type: 'addressNotYours', data: { reason: expect.stringContaining('pays') } },
  })
  const signable = solanaSigner.build({
    ...{ namespace: 'solana', kind: 'transactions', wires: [bytesToHex(bytes)] },
  })
  expect(() => signable.sign(MY_KEY)).toThrow(expect.objectContaining({ type: 'invalidRequest' }))
})

test('[T22] security: refuses a sponsored transaction without the account as signer, or with a third signer', async () => {
  const foreign = await sponsored([memo(OTHER)])
  await expect(prepare(foreign)).rejects.toMatchObject({ type: 'addressNotYours' })
  const wire = wireOf([memo(ME, someAddress(9))], { payer: OTHER })
  const bytes = base64.decode(wire)
  bytes.set(ed25519.sign(bytes.subarray(MESSAGE + 64), PAYER_KEY), 1)
  await expect(prepare(bytes)).rejects.toMatchObject({
    ...{ type: 'invalidParams', data: { reason: expect.stringContaining('another account') } },
  })
})

test('[T22] security: refuses a sponsored transaction with a nonce: the payer could send it at any time', async () => {
  const advance = getAdvanceNonceAccountInstruction({
    nonceAccount: someAddress(8),
    nonceAuthority: createNoopSigner(OTHER),
  })
  await expect(prepare(await sponsored([advance, memo(ME)]))).rejects.toMatchObject({
    ...{ type: 'invalidParams', data: { reason: expect.stringContaining('expire') } },
  })
})

test('[T22] security: the worker refuses a sponsored transaction without a signature of its account', async () => {
  const names = { ...memo(), accounts: [{ address: ME, role: AccountRole.WRITABLE }] }
  const wire = wireOf([names], { payer: OTHER, blockhash: await cluster.blockhash() })
  const bytes = base64.decode(wire)
  bytes.set(ed25519.sign(bytes.subarray(MESSAGE - 64), PAYER_KEY), 1)
  const signable = solanaSigner.build({
    ...{ namespace: 'solana', kind: 'transaction', wire: bytesToHex(bytes) },
  })
  expect(() => signable.sign(MY_KEY)).toThrow(expect.objectContaining({ type: 'invalidRequest' }))
})
