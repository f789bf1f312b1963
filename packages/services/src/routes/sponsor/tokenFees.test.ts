import { randomBytes } from 'node:crypto'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { fixedKeys } from '../../domain/keys/keys.js'
import { Network, type Project, projectSchema } from '../../domain/projects/project.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { createSettlement } from '../../domain/sponsor/createSettlement.js'
import { batchOf } from '../../testing/chain/delegatedAccount.js'
import { placeSmartAccounts } from '../../testing/chain/placeSmartAccounts.js'
import {
  deployPaymaster,
  handOf,
  PAYMASTER_ABI,
  type Prepared,
  prepareOperation,
  runOperation,
} from '../../testing/chain/sponsorPaymaster.js'
import { withAnvil } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { CAREFUL_TOKEN_CODE } from '../../testing/swaps/exchange.js'
import { TEST_COIN_CODE } from '../../testing/swaps/exchangeCode.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const { entryPoint } = SMART_ACCOUNT_CONTRACTS
const NETWORK = 'eip155:31337'
const KEYS = fixedKeys(randomBytes(32))
const OTHER: Address = `0x${'a1'.repeat(20)}`
const COIN = 10n ** 18n
const ABI = parseAbi([
  'constructor(uint256 kept)',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
/** Ether costs 2 500 dollars, the token with six decimals one dollar, and the margin is ten per cent. */
const RATE = 2_750_000_000n

onDatabase((db) => {
  const chain = withAnvil()
  let paymaster: Address
  let owner: Address
  /** A token that returns no value, and changes an allowance only from or to zero. */
  let token: Address
  let greedy: Address
  const hand = () => handOf(chain.url)
  beforeAll(async () => {
    await placeSmartAccounts(chain.url)
    const world = createWorld(db(), { keys: KEYS })
    const signers = await world.fetch(new Request(`${FRAME_ORIGIN}/v1/paymaster/signers`))
    const { current } = await signers.json()
    const deployed = await deployPaymaster(hand(), [current.address])
    paymaster = getAddress(deployed.address)
    owner = deployed.owner
    const put = async (data: Hex) => {
      const hash = await hand().sendTransaction({ account: owner, data, chain: null })
      const receipt = await hand().waitForTransactionReceipt({ hash })
      return getAddress(receipt.contractAddress ?? zeroAddress)
    }
    token = await put(CAREFUL_TOKEN_CODE)
    greedy = await put(encodeDeployData({ abi: ABI, bytecode: TEST_COIN_CODE, args: [100n] }))
  })

  type Prices = { coin?: number; token?: number }
  type Budget = { perDay?: bigint; perAccount?: bigint }
  function open({ coin = 2_500, token: price = 1 }: Prices = {}, budget: Budget = {}) {
    const { perDay = COIN, perAccount = COIN } = budget
    const network = Network.parse({
      caipNetworkId: NETWORK,
      name: 'Local',
      testnet: true,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      ...{ rpcUrl: chain.url, bundlerUrl: 'http://127.0.0.1:9', paymaster },
      tokenFees: {
        tokens: [token.toLowerCase(), greedy],
        ...{ perDay: String(perDay), perAccount: String(perAccount) },
      },
    })
    const project = projectSchema({ development: true }).parse({
      ...{ id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] },
    })
    const prices = [
      { asset: `${NETWORK}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`, price: coin },
      { asset: `${NETWORK}:${token}`, price },
      { asset: `${NETWORK}:${greedy}`, price },
    ]
    const world = createWorld(db(), {
      keys: KEYS,
      config: { networks: [network], projects: [project], prices },
    })
    return { world, project, network }
  }
  type World = ReturnType<typeof open>

  async function ask(
    { world, project }: { world: World['world']; project: Pick<Project, 'id'> },
    wire: unknown,
    more: { stub?: boolean; context?: unknown } = {},
  ) {
    const { stub = false, context = { token } } = more
    const method = stub ? 'pm_getPaymasterStubData' : 'pm_getPaymasterData'
    const response = await world.fetch(
      new Request(`${FRAME_ORIGIN}/v1/paymaster?projectId=${project.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: DAPP_ORIGIN },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method },
          params: [wire, entryPoint, '0x7a69', context],
        }),
      }),
    )
    return (await response.json()) as {
      result: Record<string, string>
      error: { code: number; data: { reason: string } }
    }
  }

  type Call = { to: Address; data: Hex; value?: bigint }
  const call = (name: 'approve' | 'transfer' | 'increaseAllowance', to: Address, amount: bigint) =>
    encodeFunctionData({ abi: ABI, functionName: name, args: [to, amount] })
  const pay = (amount: bigint, spender = paymaster): Call => ({
    to: token,
    data: call('approve', spender, amount),
  })
  const send = (amount: bigint): Call => ({ to: token, data: call('transfer', OTHER, amount) })

  async function prepare(calls: readonly Call[], balance = 10_000_000n, of = token) {
    const prepared = await prepareOperation(hand(), { callData: batchOf(calls) })
    const args = [prepared.account.address, balance] as const
    const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args })
    const hash = await hand().sendTransaction({ account: owner, to: of, data, chain: null })
    await hand().waitForTransactionReceipt({ hash })
    return prepared
  }
  const balanceOf = (account: Address, of = token) =>
    hand().readContract({ address: of, abi: ABI, functionName: 'balanceOf', args: [account] })
  const allowanceOf = (account: Address) =>
    hand().readContract({
      ...{ address: token, abi: ABI, functionName: 'allowance' },
      args: [account, paymaster],
    })
  const costOf = ({ wire }: Prepared) => {
    const verification = 60_000n + 4n * BigInt(((wire.callData ?? '').length - 2) / 2)
    return (310_000n + verification + 150_000n) * 3_000_000_000n
  }
  /** Like `feeOfAll`, in tokens. The encoding of the payment has a fixed length. */
  const feeOf = async (calls: readonly Call[] = []) => feeOfAll([...calls, pay(1n)])
  const feeOfAll = async (calls: readonly Call[]) =>
    (costOf(await prepare(calls)) * RATE + COIN - 1n) / COIN
  const settled = async ({ network }: World) => {
    await createSettlement({ db: db(), proxy: createRpcProxy({ fetch }) }).settle(network)
    return db().select().from(sponsorships)
  }

  describe('a fee in tokens', () => {
    test('is taken at cost within the approval, and leaves no allowance', async () => {
      const services = open()
      const most = await feeOf([send(1_000n)])
      const prepared = await prepare([send(1_000n), pay(most)])
      const stub = await ask(services, prepared.wire, { stub: true })
      const rate = BigInt(`0x${stub.result.paymasterData?.slice(2 + 2 * 32, 2 + 2 * 48)}`)
      expect(rate).toBe(RATE)
      const { result } = await ask(services, prepared.wire)
      expect(result.paymasterData).toHaveLength(stub.result.paymasterData?.length ?? 0)

      const { address } = prepared.account
      const before = await balanceOf(paymaster)
      const receipt = await runOperation(prepared, result)
      const fee = (await balanceOf(paymaster)) - before
      expect(fee).toBeGreaterThan((receipt.gasUsed * 1_000_000_000n * 2_500_000_000n) / COIN)
      expect(fee).toBeLessThan(most)
      await expect(balanceOf(address)).resolves.toBe(10_000_000n - 1_000n - fee)
      await expect(allowanceOf(address)).resolves.toBe(0n)
      await expect(hand().getBalance({ address })).resolves.toBe(0n)
      const row = (await settled(services)).find(({ account }) => account === address)
      // The operator's budget lost nothing.
      expect(row).toMatchObject({ state: 'paid', amount: 0n })
    })

    test('covers the gas that the paymaster pays', async () => {
      const deposit = () =>
        hand().readContract({
          address: entryPoint,
          abi: ABI,
          functionName: 'balanceOf',
          args: [paymaster],
        })
      const prepared = await prepare([pay(await feeOf())])
      const { result } = await ask(open(), prepared.wire)
      const [tokens, coins] = [await balanceOf(paymaster), await deposit()]
      await runOperation(prepared, result)
      const paid = (coins - (await deposit())) * 2_500_000_000n
      expect(((await balanceOf(paymaster)) - tokens) * COIN).toBeGreaterThanOrEqual(paid)
    })

    test('covers EntryPoint’s penalty for unused gas', async () => {
      const depositOf = () =>
        hand().readContract({
          ...{ address: entryPoint, abi: ABI, functionName: 'balanceOf' },
          args: [paymaster],
        })
      // A thief who sends the operation earns a tenth of all unused gas.
      const gas = 12_000_000n
      const most = ((await feeOf()) * (gas + 600_000n)) / 500_000n
      const prepared = await prepare([pay(most)], most)
      const wire = { ...prepared.wire, callGasLimit: numberToHex(gas) }
      const { result } = await ask(open(), wire)
      const [tokens, coins] = [await balanceOf(paymaster), await depositOf()]
      await runOperation({ ...prepared, wire }, result)
      const paid = (coins - (await depositOf())) * 2_500_000_000n
      expect(((await balanceOf(paymaster)) - tokens) * COIN).toBeGreaterThanOrEqual(paid)
    })

    test.each([
      ['one unit less than the fee', async (most: bigint) => [pay(most - 1n)], 'feeTooLow'],
      ['a missing approval', async () => [send(1n)], 'feeTooLow'],
      ['a call after the approval', async (most: bigint) => [pay(most), send(1n)], 'feeTooLow'],
      ['an approval of another spender', async (most: bigint) => [pay(most, OTHER)], 'feeTooLow'],
      [
        'an approval of another token',
        async (most: bigint) => [{ ...pay(most), to: greedy }],
        'feeTooLow',
      ],
      [
        'an increased allowance',
        async (most: bigint) => [{ to: token, data: call('increaseAllowance', paymaster, most) }],
        'feeTooLow',
      ],
      [
        'an approval with trailing data',
        async (most: bigint) => [{ ...pay(most), data: `${pay(most).data}00` as Hex }],
        'feeTooLow',
      ],
      [
        'an account with one unit less',
        async (most: bigint) => [send(10_000_001n - most), pay(most)],
        'operationRefused',
      ],
      [
        'an account that sends all its tokens',
        async (most: bigint) => [send(10_000_000n), pay(most)],
        'operationRefused',
      ],
      [
        'calls that fail',
        async (most: bigint) => [send(10_000_001n), pay(most)],
        'operationRefused',
      ],
    ] as [string, (most: bigint) => Promise<Call[]>, string][])(
      'is refused for %s',
      async (_what, callsOf, reason) => {
        const most = await feeOfAll(await callsOf(1_000_000n))
        const { wire } = await prepare(await callsOf(most))
        const { error } = await ask(open(), wire)
        expect(error).toMatchObject({ code: -32501, data: { reason } })
      },
    )

    test('is refused once the price exceeds the approval, and can be requested again', async () => {
      const prepared = await prepare([pay(await feeOf())])
      expect((await ask(open(), prepared.wire)).result).toBeDefined()
      const { error } = await ask(open({ coin: 2_501 }), prepared.wire)
      expect(error).toMatchObject({ code: -32501, data: { reason: 'feeTooLow' } })
    })

    test.each([
      ['a token that the operator does not accept', { token: OTHER }, 'tokenNotTaken'],
      ['a token that is not an address', { token: 'USDC' }, 'invalid'],
    ])('is refused for %s', async (_what, context, reason) => {
      const { wire } = await prepare([pay(await feeOf())])
      for (const stub of [true, false])
        expect((await ask(open(), wire, { context, stub })).error).toMatchObject({
          ...{ code: -32602, data: { reason } },
        })
    })

    test('is refused for a token that withholds part of each transfer', async () => {
      const most = 100n * COIN
      const calls = [{ to: greedy, data: call('approve', paymaster, most) }]
      const { wire } = await prepare(calls, most, greedy)
      const { error } = await ask(open(), wire, { context: { token: greedy } })
      expect(error.data.reason).toBe('operationRefused')
    })

    test('counts the loss in the budget if the account moves its tokens after the signature', async () => {
      const services = open()
      const most = await feeOf([send(1_000n)])
      const prepared = await prepare([send(1_000n), pay(most)])
      const { address } = prepared.account
      const { result } = await ask(services, prepared.wire)
      // Another transaction moves the tokens.
      await hand().impersonateAccount({ address })
      await hand().setBalance({ address, value: COIN })
      const away = send(10_000_000n - 1_000n)
      await hand().waitForTransactionReceipt({
        hash: await hand().sendTransaction({ account: address, ...away, chain: null }),
      })
      const before = await balanceOf(OTHER)
      await runOperation(prepared, result)
      await expect(balanceOf(OTHER)).resolves.toBe(before)
      const row = (await settled(services)).find(({ account }) => account === address)
      expect(row?.state).toBe('paid')
      expect(row?.amount).toBeGreaterThan(0n)
    })

    test('has a separate budget for pending fees', async () => {
      const prepared = await prepare([pay(await feeOf())])
      const perAccount = costOf(prepared)
      const services = open({}, { perAccount })
      expect((await ask(services, prepared.wire)).result).toBeDefined()
      const again = await ask(services, { ...prepared.wire, nonce: '0x1' })
      expect(again.error.data.reason).toBe('accountBudgetSpent')
      const small = open({}, { perAccount: perAccount - 1n })
      const other = await prepare([pay(await feeOf())])
      expect((await ask(small, other.wire)).error.data.reason).toBe('accountBudgetSpent')
    })

    test.each(
      [
        ['another token', 64, 104],
        ['another rate', 104, 136],
        ['another most', 136, 168],
      ].map(([what, from, to]) => [what, Number(from) - 40, Number(to) - 40] as const),
    )('is refused with %s after the signature', async (_what, from, to) => {
      const prepared = await prepare([pay(await feeOf())])
      const { result } = await ask(open(), prepared.wire)
      const data = (result.paymasterData ?? '').slice(2)
      const paymasterData = `0x${data.slice(0, from)}${'1'.repeat(to - from)}${data.slice(to)}`
      const changed = { ...result, paymasterData }
      await expect(runOperation(prepared, changed)).rejects.toThrow('AA34')
    })

    test('can only be withdrawn by the owner of the paymaster, and postOp refuses other callers', async () => {
      const data = encodeFunctionData({
        ...{ abi: PAYMASTER_ABI, functionName: 'withdrawToken' },
        args: [token, owner, 1n],
      })
      await expect(hand().call({ account: OTHER, to: paymaster, data })).rejects.toThrow()
      await expect(hand().call({ account: owner, to: paymaster, data })).resolves.toBeDefined()
      const take = encodeFunctionData({
        ...{ abi: PAYMASTER_ABI, functionName: 'postOp' },
        args: [0, `0x${numberToHex(0, { size: 160 }).slice(2)}`, 1n, 1n],
      })
      await expect(hand().call({ account: owner, to: paymaster, data: take })).rejects.toThrow()
    })
  })
})
