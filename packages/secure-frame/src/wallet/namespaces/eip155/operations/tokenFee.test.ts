import { hexToBytes } from '@noble/curves/utils.js'
import { CAREFUL_TOKEN_CODE } from '@vestibule/services/testing/exchange'
import {
  createTokenPaymaster,
  deployPaymaster,
  handOf,
} from '@vestibule/services/testing/smart-accounts'
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { PAYMASTER, startSponsor } from '../testing/startSponsor.js'
import { quoteFee } from './quoteFee.js'

const KEY = new Uint8Array(32).fill(7)
const FRIEND: Address = `0x${'a1'.repeat(20)}`
const RATE = 2_500_000_000n
const ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

let world: Awaited<ReturnType<typeof startSponsor>>
let paymaster: Address
let token: Address
let answer: ReturnType<typeof createTokenPaymaster>
const hand = () => handOf(world.url)
beforeAll(async () => {
  world = await startSponsor()
  const deployed = await deployPaymaster(hand(), [privateKeyToAccount(toHex(KEY)).address])
  paymaster = getAddress(deployed.address)
  answer = createTokenPaymaster({ paymaster, key: KEY, rate: RATE })
  const hash = await hand().sendTransaction({
    ...{ account: deployed.owner, data: CAREFUL_TOKEN_CODE as Hex, chain: null },
  })
  const receipt = await hand().waitForTransactionReceipt({ hash })
  token = getAddress(receipt.contractAddress ?? zeroAddress)
})
afterAll(() => world.stop())

async function someone({ tokens = 10_000_000n, coins = 0n } = {}) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const [owner = zeroAddress] = await hand().getAddresses()
  const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [address, tokens] })
  const hash = await hand().sendTransaction({ account: owner, to: token, data, chain: null })
  await hand().waitForTransactionReceipt({ hash })
  if (coins > 0n) await world.ask('anvil_setBalance', [address, toHex(coins)])
  return { key: hexToBytes(key.slice(2)) as Bytes, address }
}
type Someone = Awaited<ReturnType<typeof someone>>

type Answered = Record<string, string>
type Change = (answer: Answered, method: string) => Answered
function depsWith(change: Change = (told) => told) {
  const bundler: Rpc = {
    async request(asked) {
      const { method, params = [] } = asked
      if (!method.startsWith('pm_')) return world.bundler.request(asked)
      return change({ ...(await answer({ method, params })) }, method)
    },
  }
  const common = { entries: memoryStore(), userId: async () => 'user' }
  return { ...common, rpc: world.rpc, bundler }
}

const send = (amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [FRIEND, amount] }),
})
function ask({ address }: Someone, calls: readonly object[], more: object = {}) {
  const tokenFees = { paymaster, tokens: [token.toLowerCase()] }
  const network = { ...requestContext.network, tokenFees }
  const context = { ...requestContext, network, account: address }
  const params = [{ version: '2.0.0', chainId: '0x7a69', calls, ...more }]
  return eip155Requests.parse({ method: 'wallet_sendCalls', params }, context)
}
const balanceOf = (account: Address) =>
  hand().readContract({ address: token, abi: ABI, functionName: 'balanceOf', args: [account] })

describe('a fee in a token of the operator’s list', () => {
  test.each([1, 2])(
    '[V12] pays for %i call(s) without coins with an exact approval, which leaves no allowance',
    async (count) => {
      const [who, deps] = [await someone(), depsWith()]
      const calls = Array.from({ length: count }, () => send(5_000n))
      const { view, intent } = await eip155Requests.prepare(ask(who, calls), deps)
      const [fee] = view.operation?.fees ?? []
      expect(view.operation?.fees).toEqual([{ token, amount: expect.any(BigInt) }])
      expect(view.lacksCoins).toBe(true)
      expect(fee?.amount).toBeGreaterThan(100_000n)
      const approval = encodeFunctionData({
        ...{ abi: ABI, functionName: 'approve' },
        args: [paymaster, fee?.amount ?? 0n],
      })
      const last = (intent as { calls?: object[] }).calls?.at(-1)
      expect(last).toMatchObject({ to: token, value: '0x0', data: approval.slice(2) })
      expect(view.insight.simulation).toMatchObject({
        kind: 'changes',
        changes: [
          { direction: 'out', token, amount: 5_000n * BigInt(count) + (fee?.amount ?? 0n) },
        ],
        permissions: [],
      })

      const signed = eip155Signer.build(intent as never).sign(who.key)
      if (signed.kind !== 'transaction') throw new Error('It is sent.')
      await eip155Requests.onApproved(view, deps)
      await eip155Requests.send(signed, deps, view)
      const paid = 10_000_000n - 5_000n * BigInt(count) - (await balanceOf(who.address))
      expect(paid).toBeGreaterThan(0n)
      expect(paid).toBeLessThan(fee?.amount ?? 0n)
      const allowance = hand().readContract({
        ...{ address: token, abi: ABI, functionName: 'allowance' },
        args: [who.address, paymaster],
      })
      await expect(allowance).resolves.toBe(0n)
    },
  )

  test('pays despite an earlier allowance, which tokens like USDT do not let the wallet replace', async () => {
    const [who, deps] = [await someone({ coins: 10n ** 18n }), depsWith()]
    await hand().impersonateAccount({ address: who.address })
    const given = { functionName: 'approve', args: [paymaster, 7n] } as const
    const hash = await hand().sendTransaction({
      ...{ account: who.address, to: token, data: encodeFunctionData({ abi: ABI, ...given }) },
      chain: null,
    })
    await hand().waitForTransactionReceipt({ hash })
    await world.ask('anvil_setBalance', [who.address, '0x0'])
    const { view, intent } = await eip155Requests.prepare(ask(who, [send(5_000n)]), deps)
    const [fee, ...others] = view.operation?.fees ?? []
    expect(others).toEqual([])
    expect(fee?.amount).toBeGreaterThan(100_000n)
    const signed = eip155Signer.build(intent as never).sign(who.key)
    if (signed.kind !== 'transaction') throw new Error('It is sent.')
    await eip155Requests.send(signed, deps, view)
    const allowance = hand().readContract({
      ...{ address: token, abi: ABI, functionName: 'allowance' },
      args: [who.address, paymaster],
    })
    await expect(allowance).resolves.toBe(0n)
    await expect(balanceOf(who.address)).resolves.toBeLessThan(10_000_000n - 5_000n)
  })

  test('[V12] pays for a transaction, and returns the id of the bundler’s transaction', async () => {
    const [who, deps] = [await someone(), depsWith()]
    const method = 'eth_sendTransaction'
    const { network, account } = ask(who, [send(1n)]) as TransactionRequest
    const params = [{ from: account, ...send(5_000n) }]
    const context = { ...requestContext, network, account }
    const asked = eip155Requests.parse({ method, params }, context)
    const { view, intent } = await eip155Requests.prepare(asked, deps)
    const signed = eip155Signer.build(intent as never).sign(who.key)
    if (signed.kind !== 'transaction') throw new Error('It is sent.')
    const before = await balanceOf(FRIEND)
    await eip155Requests.send(signed, deps, view)
    const hash = await eip155Requests.waitFor?.(signed, deps, view)
    await expect(balanceOf(FRIEND)).resolves.toBe(before + 5_000n)
    const receipt = await hand().getTransactionReceipt({ hash: hash as Hex })
    expect(receipt.logs.map(({ address }) => getAddress(address))).toContain(token)
  })

  test('reports a reverted transaction if the tokens are gone', async () => {
    const [who, deps] = [await someone({ coins: 10n ** 18n }), depsWith()]
    const [thief = zeroAddress] = await hand().getAddresses()
    await hand().impersonateAccount({ address: who.address })
    const write = async (account: Address, data: Hex) => {
      const hash = await hand().sendTransaction({ account, to: token, data, chain: null })
      await hand().waitForTransactionReceipt({ hash })
    }
    const approval = { functionName: 'approve', args: [thief, 9_999_999n] } as const
    await write(who.address, encodeFunctionData({ abi: ABI, ...approval }))
    const asked = { ...ask(who, [send(1n)]), method: 'eth_sendTransaction' }
    const chosen = eip155Requests.revise?.(asked as TransactionRequest, { feeToken: token })
    const { view, intent } = await eip155Requests.prepare(chosen ?? (asked as never), deps)
    const signed = eip155Signer.build(intent as never).sign(who.key)
    if (signed.kind !== 'transaction') throw new Error('It is sent.')
    const theft = {
      functionName: 'transferFrom',
      args: [who.address, thief, 9_999_000n],
    } as const
    await write(thief, encodeFunctionData({ abi: ABI, ...theft }))
    const before = await balanceOf(FRIEND)
    await eip155Requests.send(signed, deps, view)
    await expect(eip155Requests.waitFor?.(signed, deps, view)).rejects.toThrow('reverted')
    await expect(balanceOf(FRIEND)).resolves.toBe(before)
  })

  test('offers coins and tokens if the account has both, with coins as the default', async () => {
    const [who, deps] = [await someone({ coins: 10n ** 18n }), depsWith()]
    const asked = ask(who, [send(1n), send(2n)])
    const first = await eip155Requests.prepare(asked, deps)
    expect(first.view.operation).toBeUndefined()
    expect(first.view.transaction).toBeDefined()
    expect(first.view.feeTokens).toMatchObject([{ token, balance: 10_000_000n }])
    expect(first.view.lacksCoins).toBe(false)

    const revised = eip155Requests.revise?.(asked, { feeToken: token })
    const second = await eip155Requests.prepare(revised ?? asked, deps)
    expect(second.view.operation?.fees).toMatchObject([{ token }])
    const back = eip155Requests.revise?.(revised ?? asked, { feeToken: 'coin' })
    const third = await eip155Requests.prepare(back ?? asked, deps)
    expect(third.view.operation).toBeUndefined()
    expect(third.intent).toMatchObject({ kind: 'batch' })
  })

  test('warns if the fee is a large part of the balance', async () => {
    const [few, many] = [await someone(), await someone({ tokens: 10_000_000_000n })]
    const riskOf = async (who: Someone) =>
      (await eip155Requests.prepare(ask(who, [send(1n)]), depsWith())).view.request
    expect(await riskOf(few)).toMatchObject({ risks: expect.arrayContaining(['largeFee']) })
    expect(await riskOf(many)).not.toMatchObject({ risks: expect.arrayContaining(['largeFee']) })
  })

  const at = (from: number, bytes: string) => (told: Answered) => ({
    ...told,
    paymasterData: `${told.paymasterData?.slice(0, 2 + 2 * from)}${bytes}${told.paymasterData?.slice(
      2 + 2 * from + bytes.length,
    )}`,
  })
  const finally_ =
    (change: (told: Answered) => Answered): Change =>
    (told, method) =>
      method === 'pm_getPaymasterData' ? change(told) : told

  test.each<[string, Change]>([
    ['another paymaster in the first answer', (told) => ({ ...told, paymaster: PAYMASTER })],
    [
      'another paymaster in the last answer',
      finally_((told) => ({ ...told, paymaster: PAYMASTER })),
    ],
    ['another token', at(12, '11'.repeat(20))],
    ['another token in the last answer', finally_(at(12, '11'.repeat(20)))],
    ['a higher rate in the last answer', finally_(at(32, `${'00'.repeat(8)}${'11'.repeat(8)}`))],
    ['a higher maximum in the last answer', finally_(at(48, `${'00'.repeat(8)}${'11'.repeat(8)}`))],
    ['a rate above the balance', at(32, 'ff'.repeat(16))],
    ['data of another length', (told) => ({ ...told, paymasterData: `${told.paymasterData}00` })],
    ['missing data', (told) => ({ ...told, paymasterData: '0x' })],
    [
      'a rejection',
      () => {
        throw new Error('The price may have changed.')
      },
    ],
  ])(
    'does not pay a paymaster with %s, and the card shows the missing coins',
    async (_what, change) => {
      const [who, deps] = [await someone(), depsWith(change)]
      const asked = ask(who, [send(1n)])
      const { view, intent } = await eip155Requests.prepare(asked, deps)
      expect(intent).toBeUndefined()
      expect(view.missing).toBeDefined()
      const chosen = eip155Requests.revise?.(asked, { feeToken: token }) ?? asked
      await expect(eip155Requests.prepare(chosen, deps)).rejects.toThrow()
    },
  )

  test.each<[string, bigint, bigint]>([
    ['fewer tokens than the fee', 1_000n, 1n],
    ['a batch that sends all tokens', 10_000_000n, 10_000_000n],
    ['a batch that leaves one unit less than the fee', 10_000_000n, 9_999_999n],
  ])('does not offer tokens to an account with %s', async (_what, tokens, amount) => {
    const { view, intent } = await eip155Requests.prepare(
      ask(await someone({ tokens }), [send(amount)]),
      depsWith(),
    )
    expect(intent).toBeUndefined()
    expect(view.missing).toBeDefined()
  })

  test.each<[string, string]>([
    ['a token that the operator does not accept', FRIEND],
    ['text', 'USDC'],
  ])('rejects a fee in %s', async (_what, feeToken) => {
    const who = await someone({ coins: 10n ** 18n })
    const asked = ask(who, [send(1n)])
    const revised = eip155Requests.revise?.(asked, { feeToken }) ?? asked
    await expect(eip155Requests.prepare(revised, depsWith())).rejects.toMatchObject({ code: 5700 })
  })

  test('does not sign after the paymaster’s signature has expired', async () => {
    const until = Math.floor(Date.now() / 1_000) - 60
    const over = finally_(at(0, until.toString(16).padStart(12, '0')))
    const [who, deps] = [await someone(), depsWith(over)]
    const asked = { ...ask(who, [send(1n)]), now: (until - 60) * 1_000 }
    const { view } = await eip155Requests.prepare(asked, deps)
    await expect(eip155Requests.onApproved(view, deps)).rejects.toMatchObject({
      data: { reason: 'expired' },
    })
  })

  test('does not offer tokens with the page’s paymaster, or to a user who chose an EOA', async () => {
    const who = await someone({ coins: 10n ** 18n })
    const plain = { ...depsWith(), accountType: async () => 'eoa' as const }
    const { view } = await eip155Requests.prepare(ask(who, [send(1n)]), plain)
    expect(view.feeTokens).toBeUndefined()
    const asks = (more: object) => () => ask(who, [send(1n)], more)
    expect(asks({ capabilities: { feeToken: { token } } })).toThrow()
    expect(asks({ wishes: { feeToken: token } })).toThrow()
  })
})

describe('a fee quote for the modal', () => {
  async function quote(who: Someone, change?: Change, amount = 5_000n) {
    const { rpc, bundler, ...common } = depsWith(change)
    const { network } = ask(who, [send(1n)])
    const deps = { ...common, ...{ origin: 'https://app.example', networks: [network] } }
    const asked = {
      account: who.address,
      network,
      params: [{ from: who.address, ...send(amount) }],
    }
    return quoteFee(asked, { ...deps, rpcOf: () => rpc, bundlerOf: () => bundler })
  }

  test('[J09] equals the card’s maximum, and is null if coins pay', async () => {
    const who = await someone()
    const { view } = await eip155Requests.prepare(ask(who, [send(5_000n)]), depsWith())
    const told = (await quote(who)) as { amount: string }
    expect(told).toMatchObject({ token, decimals: 6 })
    const [fee] = view.operation?.fees ?? []
    expect(Number(told.amount)).toBeGreaterThan(0.9 * Number(fee?.amount))
    expect(Number(told.amount)).toBeLessThan(1.1 * Number(fee?.amount))
    await expect(quote(await someone({ coins: 10n ** 18n }))).resolves.toBeNull()
  })

  test('is null without enough tokens or a response, and rejects another account', async () => {
    await expect(quote(await someone({ tokens: 1n }), undefined, 1n)).resolves.toBeNull()
    const silent = () => {
      throw new Error('down')
    }
    await expect(quote(await someone(), silent)).resolves.toBeNull()
    const [who, other] = [await someone(), await someone()]
    await expect(quote({ ...who, address: other.address })).resolves.not.toBeNull()
    const { network } = ask(who, [send(1n)])
    const params = [{ from: other.address, ...send(1n) }]
    const deps = { ...depsWith(), origin: '', networks: [network], rpcOf: () => world.rpc }
    await expect(
      quoteFee(
        { account: who.address, network, params },
        { ...deps, bundlerOf: () => world.bundler },
      ),
    ).rejects.toMatchObject({ type: 'addressNotYours' })
  })
})
