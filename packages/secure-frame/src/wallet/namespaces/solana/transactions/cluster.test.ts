import { base58, base64 } from '@scure/base'
import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { solanaRequests } from '../requests/solanaRequests.js'
import { solanaSigner } from '../signer/solanaSigner.js'
import { SOL } from '../testing/accounts.js'
import { ME, MY_KEY, OTHER, solanaContext } from '../testing/people.js'
import { startCluster } from '../testing/startCluster.js'
import { wireOf } from '../testing/wireOf.js'
import { rebroadcast } from './rebroadcast.js'

const pay = (amount: bigint) =>
  getTransferSolInstruction({ source: createNoopSigner(ME), destination: OTHER, amount })

describe('a transaction on a real cluster', () => {
  let cluster: ReturnType<typeof startCluster>
  beforeAll(async () => {
    cluster = startCluster()
    await cluster.fund(ME, Number(10n * SOL))
  })
  afterAll(() => cluster.stop())

  const depsOf = (rpc: Rpc = cluster.rpc) => ({
    rpc,
    entries: memoryStore(),
    userId: async () => 'user',
  })

  async function prepare(method: string, params: Record<string, unknown>) {
    const request = solanaRequests.parse({ method, params }, solanaContext)
    return solanaRequests.prepare(request, depsOf())
  }

  test.each([0, 'legacy'] as const)(
    '[T22] simulates, shows and sends version %s unchanged',
    async (version) => {
      const before = await cluster.balance(OTHER)
      const transaction = wireOf([pay(SOL)], { blockhash: await cluster.blockhash(), version })
      const { view, intent } = await prepare('solana_signAndSendTransaction', { transaction })
      expect(view.transactions).toMatchObject([
        {
          steps: [{ name: 'transfer', amount: { units: SOL } }],
          simulation: {
            kind: 'changes',
            changes: [{ direction: 'out', mint: undefined, units: SOL }],
          },
          fee: 5_000n,
          rent: 0n,
        },
      ])
      const signed = solanaSigner.build(intent).sign(MY_KEY)
      if (signed.kind !== 'transaction') throw new Error('A transaction is sent.')
      await solanaRequests.send(signed, depsOf(), view)
      expect(await cluster.confirmed(signed.hash)).toBe(true)
      expect(await cluster.balance(OTHER)).toBe(before + SOL)
      // Sending the same bytes again has no effect.
      await solanaRequests.sendAgain(signed, depsOf())
      expect(await cluster.balance(OTHER)).toBe(before + SOL)
    },
  )

  test('[X15] signs two transactions that the page can send', async () => {
    const blockhash = await cluster.blockhash()
    const transactions = [
      wireOf([pay(1_000_000n)], { blockhash }),
      wireOf([pay(2_000_000n)], { blockhash }),
    ]
    const call = { method: 'solana_signAllTransactions', params: { transactions } }
    const { view, intent } = await prepare(call.method, call.params)
    expect(view.transactions.map(({ simulation }) => simulation.kind)).toEqual([
      'changes',
      'changes',
    ])
    const signed = solanaSigner.build(intent).sign(MY_KEY)
    if (signed.kind !== 'signature') throw new Error('They are only signed.')
    const answer = solanaRequests.answer(signed.signature, call) as { transactions: string[] }
    for (const wire of answer.transactions) {
      const hash = await cluster.rpc.request({
        method: 'sendTransaction',
        params: [wire, { encoding: 'base64', preflightCommitment: 'confirmed' }],
      })
      expect(hash).toBe(base58.encode(base64.decode(wire).subarray(1, 65)))
      expect(await cluster.confirmed(String(hash))).toBe(true)
    }
  })

  test('shows the cluster’s error for a failing transaction', async () => {
    const source = createNoopSigner(OTHER)
    const wire = wireOf(
      [pay(1n), getTransferSolInstruction({ source, destination: ME, amount: 900n * SOL })],
      { blockhash: await cluster.blockhash() },
    )
    const { view } = await prepare('solana_signTransaction', { transaction: wire })
    expect(view.transactions[0]?.simulation).toMatchObject({
      kind: 'fails',
      reason: expect.stringContaining('insufficient'),
    })
  })

  test('shows the missing amount of a transaction, and does not sign', async () => {
    const transaction = wireOf([pay(900n * SOL)], { blockhash: await cluster.blockhash() })
    const { view, intent } = await prepare('solana_signAndSendTransaction', { transaction })
    expect(intent).toBeUndefined()
    expect(view.missing?.type).toBe('insufficientFunds')
    expect(view.shortage?.needs).toBe(900n * SOL + 5_000n)
  })

  test('resends the transaction until the cluster includes it', async () => {
    const transaction = wireOf([pay(3_000_000n)], { blockhash: await cluster.blockhash() })
    const { intent } = await prepare('solana_signAndSendTransaction', { transaction })
    const signed = solanaSigner.build(intent).sign(MY_KEY)
    if (signed.kind !== 'transaction') throw new Error('A transaction is sent.')
    let times = 0
    const counting: Rpc = {
      request(call) {
        if (call.method === 'sendTransaction') times += 1
        return cluster.rpc.request(call)
      },
    }
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 50))
    expect(await rebroadcast(signed, { rpc: counting, pause })).toBe('decided')
    expect(times).toBeGreaterThan(0)
  })
})
