import { encodeFunctionData, erc20Abi, maxUint256, toHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Eip155View } from '../wallet/namespaces/eip155/insight/eip155View.js'
import { STRANGER } from '../wallet/testing/requestContext.js'
import type { Approval } from './approval.js'
import { approvalBench, TIMEOUT_MS } from './testing/approvalBench.js'

const bench = approvalBench()
const { page } = bench

describe('a request that the visitor changes', () => {
  const window = { id: 'A'.repeat(22), key: 'A'.repeat(43) }
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STRANGER, amount] })

  async function change({ queue, shown }: ReturnType<typeof bench.page>, wanted: unknown) {
    const { approval, decide } = await shown()
    decide(false, { change: wanted, window })
    return vi.waitFor(() => {
      const [next] = queue.store.getState().waiting
      if (next === undefined || next.approval.id === approval.id) throw new Error('Not yet.')
      return next
    }, TIMEOUT_MS)
  }
  const viewOf = ({ approval }: { approval: Approval }) => approval.view as Eip155View

  test('[V12] shows, rates and sends the changed spending cap', async () => {
    const dapp = page()
    const params = [{ from: bench.account, to: token, data: approve(maxUint256) }]
    const asked = dapp.ask('eth_sendTransaction', params)
    const before = await dapp.shown()
    expect(before.approval.view.request.level).toBe('high')
    const next = await change(dapp, { cap: 5n })
    expect(next.approval.digest).not.toBe(before.approval.digest)
    expect(next.approval.changed).toEqual({ window, isRefused: false })
    const { risks } = viewOf(next).request
    expect(viewOf(next).request).toMatchObject({ data: approve(5n), call: { amount: 5n } })
    expect(risks).toContain('approval')
    expect(risks).not.toContain('unlimitedApproval')
    before.decide(true)
    expect(dapp.raws).toEqual([])
    next.decide(true)
    const sent = await bench.chain.rpc.request({
      method: 'eth_getTransactionByHash',
      params: [await asked],
    })
    expect(sent).toMatchObject({ input: approve(5n), to: token.toLowerCase() })
    expect(dapp.raws).toHaveLength(1)
  })

  test('[V12] pays the fees of the chosen speed as shown on the card', async () => {
    const dapp = page()
    const asked = dapp.send('1')
    const { speeds } = viewOf(await dapp.shown()).transaction ?? {}
    const next = await change(dapp, { fees: 'fast' })
    const { transaction } = viewOf(next)
    expect(transaction?.maxFeePerGas).toBe(transaction?.speeds.fast.maxFeePerGas)
    expect(speeds?.slow.maxFeePerGas).toBeLessThan(speeds?.normal.maxFeePerGas ?? 0n)
    expect(speeds?.normal.maxFeePerGas).toBeLessThan(speeds?.fast.maxFeePerGas ?? 0n)
    next.decide(true)
    const sent = await bench.chain.rpc.request({
      method: 'eth_getTransactionByHash',
      params: [await asked],
    })
    expect(sent).toMatchObject({ maxFeePerGas: toHex(transaction?.maxFeePerGas ?? 0n) })
  })

  test('[V12] shows a high risk for a fee far above the usual fee', async () => {
    const dapp = page()
    const asked = dapp.send('1')
    asked.catch(() => undefined)
    const { nonce = 0 } = viewOf(await dapp.shown()).transaction ?? {}
    const fee = 10n ** 12n
    const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
    const next = await change(dapp, { nonce, fees })
    expect(viewOf(next).request).toMatchObject({ risks: ['highFee'], level: 'high' })
    next.decide(false)
    await expect(asked).rejects.toMatchObject({ type: 'userRejected' })
  })

  test.each<[string, unknown]>([
    ['a used nonce', { nonce: 7 }],
    ['an unknown field', { to: STRANGER }],
    [
      'a fee that the account cannot pay',
      { nonce: 0, fees: { maxFeePerGas: 2n ** 63n, maxPriorityFeePerGas: 1n } },
    ],
  ])('[V12] keeps the request and shows a message for %s', async (_name, wanted) => {
    const dapp = page()
    const asked = dapp.send('1')
    const before = await dapp.shown()
    const next = await change(dapp, wanted)
    expect(next.approval.changed?.isRefused).toBe(true)
    expect(next.approval.digest).toBe(before.approval.digest)
    next.decide(true)
    await expect(asked).resolves.toMatch(/^0x/)
  })

  test('[Z18] ends if the page cancels it while the change is prepared', async () => {
    const dapp = page()
    const page2 = new AbortController()
    const asked = dapp.ask(
      'eth_sendTransaction',
      [{ from: bench.account, to: STRANGER }],
      undefined,
      page2.signal,
    )
    const { decide } = await dapp.shown()
    decide(false, { change: { fees: 'slow' }, window })
    page2.abort()
    await expect(asked).rejects.toMatchObject({ type: 'requestAborted' })
    expect(dapp.queue.store.getState().waiting).toEqual([])
  })
})
