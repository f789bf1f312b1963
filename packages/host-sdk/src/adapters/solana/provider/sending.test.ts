import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SOLANA } from '../../../core/testing/createTestAdapter.js'
import type { createTestSolanaWallet } from '../testing/createTestSolanaWallet.js'
import { offerStandard, openPage, stubWindow } from '../testing/openPage.js'
import { startSurfpool } from '../testing/startSurfpool.js'

let node: ReturnType<typeof startSurfpool>
let connection: Connection
beforeAll(async () => {
  node = startSurfpool()
  connection = new Connection(node.url, { commitment: 'confirmed', wsEndpoint: node.wsUrl })
  // An account that is new has to get enough for its rent.
  await connection.requestAirdrop(BOB, LAMPORTS_PER_SOL)
})
afterAll(() => node.stop())
let restore = () => {}
beforeEach(() => {
  restore = stubWindow()
})
afterEach(() => restore())

const BOB = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey

/** A cluster on this machine, and a connected wallet with some SOL. */
async function connected(change: Partial<createTestSolanaWallet.Options> = {}) {
  const id = 'SURFxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
  const rpcUrls = { default: { http: [node.url] } }
  const wallet = offerStandard({ rpcUrls: { 'solana:localnet': node.url }, ...change })
  const page = openPage([{ ...SOLANA, id, name: 'Local', rpcUrls }])
  await Promise.resolve()
  const ann = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
  await connection.requestAirdrop(ann, 2 * LAMPORTS_PER_SOL)
  await page.vestibule.connect(page.connector('Ghost'))
  return { ...page, wallet, ann }
}

async function legacy(from: PublicKey, lamports: number) {
  const { blockhash } = await connection.getLatestBlockhash()
  return new Transaction({ feePayer: from, recentBlockhash: blockhash } as never).add(
    SystemProgram.transfer({ fromPubkey: from, toPubkey: BOB, lamports }),
  )
}

async function versioned(from: PublicKey, lamports: number) {
  const { blockhash } = await connection.getLatestBlockhash()
  const instructions = [SystemProgram.transfer({ fromPubkey: from, toPubkey: BOB, lamports })]
  const message = new TransactionMessage({
    payerKey: from,
    recentBlockhash: blockhash,
    instructions,
  })
  return new VersionedTransaction(message.compileToV0Message())
}

const methodsOf = ({ wallet }: Awaited<ReturnType<typeof connected>>) =>
  wallet.calls.map(({ method }) => method).slice(2)

describe('a Solana wallet on a cluster', () => {
  test('[J02] its balance is the node’s', async () => {
    const { account, ann } = await connected()
    await vi.waitUntil(() => account().balance !== undefined)
    expect(Number(account().balance)).toBeCloseTo((await connection.getBalance(ann)) / 1e9, 2)
    expect(account().balanceSymbol).toBe('SOL')
  })

  test.each([
    ['without a version', legacy],
    ['of version 0', versioned],
  ])('[J02] signs a transaction %s of web3.js, and the cluster takes it', async (_what, make) => {
    const page = await connected()
    const signed = await page.provider.signTransaction(await make(page.ann, 5_000))
    const before = await connection.getBalance(BOB)
    await connection.sendRawTransaction(signed.serialize())
    await expect.poll(() => connection.getBalance(BOB)).toBe(before + 5_000)
    expect(methodsOf(page)).toEqual(['solana:signTransaction'])
  })

  test('[J02] signs several at once, bytes as they come from Kit among them', async () => {
    const page = await connected()
    const one = await legacy(page.ann, 1)
    const bytes = (await versioned(page.ann, 2)).serialize()
    const signed = await page.provider.signAllTransactions<Transaction | Uint8Array>([one, bytes])
    expect(signed[0]).toBeInstanceOf(Transaction)
    expect((signed[0] as Transaction).verifySignatures()).toBe(true)
    expect(signed[1]).toBeInstanceOf(Uint8Array)
    expect(VersionedTransaction.deserialize(signed[1] as Uint8Array).signatures[0]).not.toEqual(
      new Uint8Array(64),
    )
    expect(methodsOf(page)).toEqual(['solana:signTransaction'])
    await expect(page.provider.signAllTransactions([])).resolves.toEqual([])
  })

  test.each([
    ['sends by itself', {}, 'solana:signAndSendTransaction'],
    ['only signs', { lacks: ['solana:signAndSendTransaction'] }, 'solana:signTransaction'],
  ])(
    '[J02] [V07] one that %s sends, and the modal tells what became of it',
    async (_what, change, asked) => {
      const page = await connected(change)
      const before = await connection.getBalance(BOB)
      const signature = await page.provider.signAndSendTransaction(
        await versioned(page.ann, 7_000),
        {
          preflightCommitment: 'single',
        },
      )
      await expect.poll(() => connection.getBalance(BOB)).toBe(before + 7_000)
      expect(methodsOf(page)).toEqual([asked])
      await vi.waitUntil(() => page.core.store.getState().sent[0]?.outcome !== undefined)
      expect(page.core.store.getState().sent[0]).toMatchObject({
        hash: signature,
        to: BOB.toBase58(),
        value: '7000',
        isCall: false,
        outcome: 'confirmed',
      })
    },
  )

  test('[J02] sends by the dapp’s connection, fills in what is left open, and has the dapp’s keys sign', async () => {
    const page = await connected()
    const other = Keypair.generate()
    await connection.requestAirdrop(other.publicKey, LAMPORTS_PER_SOL)
    const transaction = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: BOB, lamports: 9 }),
    )
    const before = await connection.getBalance(BOB)
    await page.provider.sendTransaction(transaction, connection, { signers: [other] })
    await expect.poll(() => connection.getBalance(BOB)).toBe(before + 9)
    expect(transaction.feePayer?.equals(page.ann)).toBe(true)
  })

  test('[J02] where it only sends, the dapp’s connection is not asked to', async () => {
    const page = await connected({ lacks: ['solana:signTransaction'] })
    const before = await connection.getBalance(BOB)
    await page.provider.sendTransaction(await legacy(page.ann, 11), connection)
    await expect.poll(() => connection.getBalance(BOB)).toBe(before + 11)
    await expect(page.provider.signTransaction(await legacy(page.ann, 1))).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('[J02] what the cluster refuses is told in its own words', async () => {
    const page = await connected({ lacks: ['solana:signAndSendTransaction'] })
    const much = await legacy(page.ann, 900 * LAMPORTS_PER_SOL)
    await expect(page.provider.signAndSendTransaction(much)).rejects.toMatchObject({
      name: 'NodeError',
      code: -32002,
    })
    expect(page.core.store.getState().sent).toEqual([])
  })

  test('[J02] one that fails in its block is told as failed', async () => {
    const page = await connected({ lacks: ['solana:signAndSendTransaction'] })
    const much = await legacy(page.ann, 900 * LAMPORTS_PER_SOL)
    await page.provider.signAndSendTransaction(much, { skipPreflight: true })
    await vi.waitUntil(() => page.core.store.getState().sent[0]?.outcome !== undefined)
    expect(page.core.store.getState().sent[0]?.outcome).toBe('failed')
  })

  test('[A27] the cluster is read by the provider’s request', async () => {
    const { provider, ann } = await connected()
    await expect(
      provider.request({ method: 'getBalance', params: [ann.toBase58()] }),
    ).resolves.toMatchObject({ value: expect.any(Number) })
  })

  test('[J02] the key is one that web3.js can use', async () => {
    const { provider, ann } = await connected()
    const key = provider.publicKey
    if (key === null) throw new Error('Nobody is connected.')
    expect(key.equals(ann)).toBe(true)
    expect(new PublicKey(key.toBytes()).equals(ann)).toBe(true)
    expect(JSON.stringify({ key })).toBe(JSON.stringify({ key: ann }))
    expect(provider.publicKey).toBe(key)
  })
})
