import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOLANA } from '../../../core/testing/createTestAdapter.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import type { createTestSolanaWallet } from '../testing/createTestSolanaWallet.js'
import { offerStandard, openPage } from '../testing/openPage.js'
import { startSurfpool } from '../testing/startSurfpool.js'
import { signatureOf, type Transfer, transferBytes } from '../testing/transactions.js'
import { TestKey, TestLegacy, TestVersioned } from '../testing/web3Classes.js'

const SOL = 1_000_000_000
const [ANN, BOB] = [1, 8].map((number) => base58.encode(createSecretKey(number).slice(32))) as [
  string,
  string,
]

let node: ReturnType<typeof startSurfpool>
beforeAll(async () => {
  node = startSurfpool()
  // A new account must receive its minimum rent.
  await node.fund(BOB, SOL)
})
afterAll(() => node.stop())
withWindow()

async function connected(change: Partial<createTestSolanaWallet.Options> = {}) {
  const id = 'SURFxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
  const rpcUrls = { default: { http: [node.url] } }
  const wallet = offerStandard({ rpcUrls: { 'solana:localnet': node.url }, ...change })
  const page = openPage([{ ...SOLANA, id, name: 'Local', rpcUrls }])
  await Promise.resolve()
  await node.fund(ANN, 2 * SOL)
  await page.vestibule.connect(page.connector('Ghost'))
  return { ...page, wallet, before: await node.balance(BOB) }
}

const transfer = async (lamports: number, version: Transfer['version'] = 'legacy') =>
  transferBytes({ from: ANN, to: BOB, lamports, version, blockhash: await node.blockhash() })
const send = (bytes: Uint8Array) =>
  node.ask<string>('sendTransaction', [base64.encode(bytes), { encoding: 'base64' }])
/** `Connection` of `@solana/web3.js`. */
const connection = {
  getLatestBlockhash: async () => ({ blockhash: await node.blockhash() }),
  sendRawTransaction: send,
}
const methodsOf = ({ wallet }: Awaited<ReturnType<typeof connected>>) =>
  wallet.calls.map(({ method }) => method).slice(2)

describe('a Solana wallet on a cluster', () => {
  test('[J02] reads the balance from the node', async () => {
    const { account } = await connected()
    await expect.poll(() => account().balance).toBeDefined()
    expect(Number(account().balance)).toBeCloseTo((await node.balance(ANN)) / SOL, 2)
    expect(account().balanceSymbol).toBe('SOL')
  })

  test.each(['legacy', 0] as const)(
    '[J02] signs a transaction of version %s, which the cluster accepts',
    async (version) => {
      const page = await connected()
      const signed = await page.provider.signTransaction(await transfer(5_000, version))
      await expect(send(signed)).resolves.toBe(signatureOf(signed))
      await expect.poll(() => node.balance(BOB)).toBe(page.before + 5_000)
      expect(methodsOf(page)).toEqual(['solana:signTransaction'])
    },
  )

  test('[J02] signs several transactions with one call, and returns each in its input format', async () => {
    const page = await connected()
    const one = new TestLegacy({ from: ANN, to: BOB, lamports: 1 })
    one.feePayer = new TestKey(ANN)
    one.recentBlockhash = await node.blockhash()
    const given = [one, new TestVersioned(await transfer(2, 0)), await transfer(3)]
    const signed = await page.provider.signAllTransactions(given)
    expect(signed[0]).toBeInstanceOf(TestLegacy)
    expect(signed[1]).toBeInstanceOf(TestVersioned)
    for (const each of signed) await send(each instanceof Uint8Array ? each : each.serialize())
    await expect.poll(() => node.balance(BOB)).toBe(page.before + 6)
    expect(methodsOf(page)).toEqual(['solana:signTransaction'])
    await expect(page.provider.signAllTransactions([])).resolves.toEqual([])
  })

  test.each([
    ['sends the signed transaction', {}, 'solana:signAndSendTransaction'],
    ['only signs', { lacks: ['solana:signAndSendTransaction'] }, 'solana:signTransaction'],
  ])(
    '[J02] [V07] shows the outcome of a transaction in the modal for a wallet that %s',
    async (_what, change, asked) => {
      const page = await connected(change)
      const transaction = await transfer(7_000, 0)
      const signature = await page.provider.signAndSendTransaction(transaction, {
        preflightCommitment: 'single',
      })
      await expect.poll(() => node.balance(BOB)).toBe(page.before + 7_000)
      expect(methodsOf(page)).toEqual([asked])
      await expect.poll(() => page.core.store.getState().sent[0]?.outcome).toBeDefined()
      expect(page.core.store.getState().sent[0]).toMatchObject({
        hash: signature,
        to: BOB,
        value: '7000',
        isCall: false,
        outcome: 'confirmed',
      })
    },
  )

  test('[J02] sends through the dapp’s connection, and sets the fee payer and the blockhash', async () => {
    const page = await connected()
    const transaction = new TestLegacy({ from: ANN, to: BOB, lamports: 9 })
    const hash = await page.provider.sendTransaction(transaction, connection)
    await expect.poll(() => node.balance(BOB)).toBe(page.before + 9)
    expect(transaction.feePayer).toEqual(new TestKey(ANN))
    await expect.poll(() => page.core.store.getState().sent[0]?.hash).toBe(hash)
  })

  test('[J02] sends through a wallet that cannot only sign, instead of the dapp’s connection', async () => {
    const page = await connected({ lacks: ['solana:signTransaction'] })
    await page.provider.sendTransaction(await transfer(11), connection)
    await expect.poll(() => node.balance(BOB)).toBe(page.before + 11)
    await expect(page.provider.signTransaction(await transfer(1))).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('error: returns the cluster’s error to the dapp', async () => {
    const page = await connected({ lacks: ['solana:signAndSendTransaction'] })
    const much = await transfer(900 * SOL)
    await expect(page.provider.signAndSendTransaction(much)).rejects.toMatchObject({
      name: 'NodeError',
      code: -32002,
    })
    expect(page.core.store.getState().sent).toEqual([])
  })

  test('[J02] reports a transaction that fails in a block', async () => {
    const page = await connected({ lacks: ['solana:signAndSendTransaction'] })
    const much = await transfer(900 * SOL)
    await page.provider.signAndSendTransaction(much, { skipPreflight: true })
    await expect.poll(() => page.core.store.getState().sent[0]?.outcome).toBeDefined()
    expect(page.core.store.getState().sent[0]?.outcome).toBe('failed')
  })

  test('[A27] reads from the cluster by `request`', async () => {
    const { provider } = await connected()
    await expect(provider.request({ method: 'getBalance', params: [ANN] })).resolves.toMatchObject({
      value: expect.any(Number),
    })
  })

  test('[J02] returns the same public key object for the same account', async () => {
    const { provider } = await connected()
    const key = provider.publicKey
    expect(key?.toBytes()).toEqual(base58.decode(ANN))
    expect(key?.equals(new TestKey(ANN))).toBe(true)
    expect(JSON.stringify({ key })).toBe(JSON.stringify({ key: ANN }))
    expect(provider.publicKey).toBe(key)
  })
})
