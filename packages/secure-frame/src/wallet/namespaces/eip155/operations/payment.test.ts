import { CAREFUL_TOKEN_CODE } from '@vestibule/services/testing/exchange'
import { handOf } from '@vestibule/services/testing/smart-accounts'
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  parseAbi,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { PAYMASTER } from '../testing/startSponsor.js'
import {
  batchOf,
  CODE,
  codeOf,
  coins,
  depsWith,
  FIRST,
  mint,
  paymentFor,
  prepare,
  REASON,
  REVERTER,
  SECOND,
  someone,
  startOperationWorld,
  statusOf,
  world,
} from './testing/operationWorld.js'

startOperationWorld()

describe('a batch that a paymaster pays for', () => {
  test('[A28] deploys an empty account’s code, executes its call, and shows the site as payer', async () => {
    const [who, deps] = [someone(), depsWith()]
    const { view, hash } = await mint(who, [coins(FIRST)], deps)
    expect(view.operation).toMatchObject({ payer: 'dapp.localhost:4000', replaces: false })
    expect(view.request).toMatchObject({ to: '0x00000000000000000000000000000000000000A1' })
    expect(view.transaction).toBeUndefined()
    await expect(codeOf(who.address)).resolves.toBe(`0xef0100${CODE.slice(2).toLowerCase()}`)
    expect(world.sent.at(-1)).toHaveProperty('eip7702Auth')
    await expect(statusOf(hash, deps)).resolves.toMatchObject({
      ...{ status: 200, atomic: true, id: hash, receipts: [{ status: '0x1' }] },
    })

    const again = await mint(who, [coins(FIRST), coins(SECOND)], deps)
    expect(world.sent.at(-1)).not.toHaveProperty('eip7702Auth')
    expect(again.view.request).toMatchObject({ call: { kind: 'batch' } })
    await expect(statusOf(again.hash, deps)).resolves.toMatchObject({ status: 200 })
  })

  test('[A28] reverts all calls if one call reverts, and reports it in the status', async () => {
    const [who, deps] = [someone(), depsWith()]
    await world.ask('anvil_setBalance', [who.address, toHex(9n)])
    const { view, hash } = await mint(who, [coins(FIRST, 9n), coins(REVERTER)], deps)
    expect(view.insight.simulation).toEqual({ kind: 'fails', reason: 'no way' })
    await expect(statusOf(hash, deps)).resolves.toMatchObject({
      ...{
        status: 500,
        receipts: [{ status: '0x0', logs: [{ data: expect.stringContaining(REASON.slice(2)) }] }],
      },
    })
    await expect(world.ask('eth_getBalance', [who.address, 'latest'])).resolves.toBe('0x9')
  })

  test('returns a status under the site’s id, and rejects a second batch with the same id', async () => {
    const [who, deps] = [someone(), depsWith()]
    await mint(who, [coins(FIRST)], deps, { id: 'mint-1' })
    await expect(statusOf('mint-1', deps)).resolves.toMatchObject({ id: 'mint-1', status: 200 })
    await expect(mint(who, [coins(FIRST)], deps, { id: 'mint-1' })).rejects.toMatchObject({
      code: 5720,
    })
  })

  test('reports the missing coins of a call, excluding the fee', async () => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST, 5n)])
    const { view, intent } = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
    expect(view.missing).toMatchObject({ needs: 5n, has: 0n })
    expect(intent).toBeUndefined()
  })
})

describe('a batch whose paymaster charges tokens', () => {
  const TOKEN = '0x00000000000000000000000000000000000000d4'
  const approve = (spender: Hex, amount: bigint) => ({
    to: TOKEN,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
  const all = (approved: boolean) => ({
    to: TOKEN,
    data: encodeFunctionData({
      abi: parseAbi(['function setApprovalForAll(address, bool)']),
      args: [PAYMASTER, approved],
    }),
  })
  const feesOf = async (...calls: object[]) => {
    const [who, deps] = [someone(), depsWith()]
    await world.ask('anvil_setBalance', [who.address, toHex(99n)])
    const batch = batchOf(calls)
    const { view } = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
    return view.operation?.fees
  }

  test('shows an approval for the paymaster as the fee, with its limit', async () => {
    const token = getAddress(TOKEN)
    await expect(feesOf(approve(PAYMASTER, 120_000n), coins(FIRST))).resolves.toEqual([
      { token, amount: 120_000n },
    ])
  })

  test('fails with 5700 if the approval is unlimited or for a whole collection', async () => {
    const any = { code: 5700, data: { reason: 'The paymaster could take any amount of a token.' } }
    await expect(feesOf(approve(PAYMASTER, maxUint256))).rejects.toMatchObject(any)
    await expect(feesOf(coins(FIRST), approve(PAYMASTER, 2n ** 255n))).rejects.toMatchObject(any)
    await expect(feesOf(all(true), coins(FIRST))).rejects.toMatchObject(any)
    await expect(feesOf(all(false), coins(FIRST))).resolves.toEqual([])
  })

  test('shows the approval as the fee if a call to the paymaster follows', async () => {
    const call = { to: PAYMASTER, data: '0x12345678' }
    await expect(feesOf(approve(PAYMASTER, 5n), call)).resolves.toEqual([
      { token: getAddress(TOKEN), amount: 5n },
    ])
  })

  test('shows payments of tokens and coins to the paymaster as the fee', async () => {
    const args = [PAYMASTER, 7n] as const
    const pay = {
      to: TOKEN,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
    }
    await expect(feesOf(pay)).resolves.toEqual([{ token: getAddress(TOKEN), amount: 7n }])
    const call = { to: PAYMASTER, data: '0x12345678', value: '0x9' }
    await expect(feesOf(call, { to: PAYMASTER, value: '0x1' })).resolves.toEqual([
      { token: undefined, amount: 9n },
      { token: undefined, amount: 1n },
    ])
  })

  test('does not show approvals for other contracts and revocations as a fee', async () => {
    await expect(feesOf(approve(FIRST, 5n), approve(PAYMASTER, 0n))).resolves.toEqual([])
  })
})

describe('a paymaster with an earlier approval', () => {
  const erc20 = parseAbi(['function mint(address, uint256)', 'function approve(address, uint256)'])
  const hand = () => handOf(world.url)
  async function put(call: { to?: Hex; data: Hex; from?: Hex }): Promise<Hex> {
    const [owner = FIRST] = await hand().getAddresses()
    const { from: account = owner, ...rest } = call
    const hash = await hand().sendTransaction({ account, ...rest, chain: null })
    const { contractAddress } = await hand().waitForTransactionReceipt({ hash })
    return getAddress(contractAddress ?? FIRST)
  }
  async function feesAfter(amount: bigint, callsOf: (token: Hex) => object[]) {
    const [who, deps] = [someone(), depsWith()]
    const token = await put({ data: CAREFUL_TOKEN_CODE })
    await world.ask('anvil_setBalance', [who.address, toHex(10n ** 18n)])
    await hand().impersonateAccount({ address: who.address })
    const args = [PAYMASTER, amount] as const
    const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args })
    await put({ from: who.address, to: token, data })
    const batch = batchOf(callsOf(token))
    const { view } = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
    return { token, fees: view.operation?.fees }
  }
  const approve = (token: Hex, amount: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [PAYMASTER, amount] }),
  })

  test('shows the remaining allowance as the fee, instead of the site as payer', async () => {
    const { token, fees } = await feesAfter(70n, () => [coins(FIRST)])
    expect(fees).toEqual([{ token, amount: 70n }])
  })

  test('adds the remaining allowance to an approval in the batch', async () => {
    const { token, fees } = await feesAfter(70n, (token) => [approve(token, 5n)])
    expect(fees).toEqual([{ token, amount: 75n }])
  })

  test('fails with 5700 if the approval is unlimited', async () => {
    await expect(feesAfter(maxUint256, () => [coins(FIRST)])).rejects.toMatchObject({
      code: 5700,
      data: { reason: 'The paymaster could take any amount of a token.' },
    })
  })
})
