import { randomBytes } from 'node:crypto'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { eq } from 'drizzle-orm'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { fixedKeys } from '../../domain/keys/keys.js'
import type { Network, Project } from '../../domain/projects/project.js'
import { projectSchema } from '../../domain/projects/project.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { createSettlement } from '../../domain/sponsor/createSettlement.js'
import { batchOf } from '../../testing/chain/delegatedAccount.js'
import { placeSmartAccounts } from '../../testing/chain/placeSmartAccounts.js'
import {
  deployPaymaster,
  handOf,
  type Prepared,
  prepareOperation,
  runOperation,
} from '../../testing/chain/sponsorPaymaster.js'
import { withAnvil } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const { entryPoint } = SMART_ACCOUNT_CONTRACTS
const TOKEN: Address = `0x${'70'.repeat(20)}`
const OTHER: Address = `0x${'a1'.repeat(20)}`
const NETWORK = 'eip155:31337'
const CHAIN = '0x7a69'
const ABI = parseAbi(['function mint(address,uint256)', 'function burn(uint256)'])
const MINT = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [OTHER, 1n] })
const BURN = encodeFunctionData({ abi: ABI, functionName: 'burn', args: [1n] })
const KEYS = fixedKeys(randomBytes(32))
type Answer = {
  result: Record<string, string>
  error: { code: number; message: string; data: { reason: string } }
}

onDatabase((db) => {
  const chain = withAnvil()
  let network: Network
  let signer: Address
  const hand = () => handOf(chain.url)
  beforeAll(async () => {
    await placeSmartAccounts(chain.url)
    signer = (await signersOf(createWorld(db(), { keys: KEYS }))).current.address
    const { address: paymaster } = await deployPaymaster(hand(), [signer])
    network = {
      caipNetworkId: NETWORK,
      name: 'Local',
      testnet: true,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: chain.url,
      paymaster: getAddress(paymaster),
    }
  })

  const signersOf = async (world: World) =>
    (await world.fetch(new Request(`${FRAME_ORIGIN}/v1/paymaster/signers`))).json()

  type World = ReturnType<typeof createWorld>
  type Budget = { perDay: bigint; perAccount: bigint }
  let last = 0
  function open({ perDay = 10n ** 18n, perAccount = 10n ** 18n }: Partial<Budget> = {}) {
    const policy = {
      caipNetworkId: NETWORK,
      calls: [{ to: TOKEN, methods: ['mint(address,uint256)'] }],
      ...{ perDay: String(perDay), perAccount: String(perAccount) },
    }
    const common = { name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }
    const project = projectSchema({ development: true }).parse({
      ...{ ...common, id: `p${++last}` },
      sponsor: { name: 'dapp.example', networks: [policy] },
    })
    const plain = projectSchema({ development: true }).parse({ ...common, id: 'plain' })
    const start = () =>
      createWorld(db(), { keys: KEYS, config: { networks: [network], projects: [project, plain] } })
    return { project, start, world: start() }
  }

  const prepare = (
    calls: { to: Address; data?: Hex; value?: bigint }[] = [{ to: TOKEN, data: MINT }],
  ) => prepareOperation(hand(), { callData: batchOf(calls) })
  async function ask(
    world: World,
    project: Pick<Project, 'id'>,
    wire: unknown,
    options: { method?: string; params?: unknown[]; origin?: string; from?: string } = {},
  ) {
    const { method = 'pm_getPaymasterData', origin = DAPP_ORIGIN, from } = options
    const { params = [wire, entryPoint, CHAIN, {}] } = options
    const response = await world.fetch(
      new Request(`${FRAME_ORIGIN}/v1/paymaster?projectId=${project.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
      from,
    )
    return { status: response.status, ...((await response.json()) as Answer) }
  }
  const rowsOf = ({ id }: Pick<Project, 'id'>) =>
    db().select().from(sponsorships).where(eq(sponsorships.project, id))
  const settle = () =>
    createSettlement({ db: db(), proxy: createRpcProxy({ fetch }) }).settle(network)
  /** Maximum cost of a prepared operation at 3 gwei, including the paymaster's gas. */
  const mostOf = ({ wire }: Prepared) => {
    const verification = 60_000n + 4n * BigInt(((wire.callData ?? '').length - 2) / 2)
    return (100_000n + 150_000n + 60_000n + verification) * 3_000_000_000n
  }

  describe('the sponsor of a project', () => {
    test('pays the fee of an account without coins, shows the payer, and counts the cost in the receipt', async () => {
      const { world, project } = open()
      const prepared = await prepare()
      const stub = await ask(world, project, prepared.wire, { method: 'pm_getPaymasterStubData' })
      expect(stub.result).toMatchObject({
        sponsor: { name: 'dapp.example' },
        isFinal: false,
        paymaster: network.paymaster,
      })
      await expect(rowsOf(project)).resolves.toEqual([])

      const { result } = await ask(world, project, prepared.wire)
      expect(result.paymasterData).toHaveLength(stub.result.paymasterData?.length ?? 0)
      await expect(rowsOf(project)).resolves.toMatchObject([
        { state: 'open', amount: mostOf(prepared) },
      ])
      const receipt = await runOperation(prepared, result)
      await settle()
      const [row] = await rowsOf(project)
      expect(row).toMatchObject({ state: 'paid', account: prepared.account.address })
      expect(row?.amount).toBeGreaterThan(receipt.gasUsed)
      expect(row?.amount).toBeLessThan(mostOf(prepared))
    })

    test('refuses an operation that changed after the signature', async () => {
      const { world, project } = open()
      const prepared = await prepare()
      const { result } = await ask(world, project, prepared.wire)
      const callData = batchOf([{ to: OTHER, value: 0n }])
      await expect(runOperation(prepared, { ...result, callData })).rejects.toThrow('AA34')
      expect((await runOperation(prepared, result)).status).toBe('success')
      await expect(runOperation(prepared, result)).rejects.toThrow('AA25')
    })

    test.each([
      ['another method', [{ to: TOKEN, data: BURN }], 'callNotCovered'],
      ['another contract', [{ to: OTHER, data: MINT }], 'callNotCovered'],
      ['a transfer to the contract', [{ to: TOKEN, value: 1n }], 'callNotCovered'],
      [
        'a covered call followed by another call',
        [{ to: TOKEN, data: MINT }, { to: OTHER }],
        'callNotCovered',
      ],
      ['missing calls', [], 'callNotCovered'],
      ['a method of three bytes', [{ to: TOKEN, data: '0x40c10f' }], 'callNotCovered'],
    ] as [string, { to: Address; data?: Hex; value?: bigint }[], string][])(
      'does not pay for %s',
      async (_what, calls, reason) => {
        const { world, project } = open()
        const { wire } = await prepare(calls)
        for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData']) {
          const { error } = await ask(world, project, wire, { method })
          expect(error).toMatchObject({ code: -32501, data: { reason } })
        }
        await expect(rowsOf(project)).resolves.toEqual([])
      },
    )

    test.each([
      [
        'call data that is not a call of the account',
        (wire: Wire) => ({ ...wire, callData: MINT }),
      ],
      [
        'trailing bytes after the calls',
        (wire: Wire) => ({ ...wire, callData: `${wire.callData}00` }),
      ],
      [
        'a batch that may fail in parts',
        (wire: Wire) => ({
          ...wire,
          callData: `${wire.callData?.slice(0, 10)}0101${wire.callData?.slice(14)}`,
        }),
      ],
      ['too much bundler gas', (wire: Wire) => ({ ...wire, preVerificationGas: '0x7a120' })],
      [
        'a tip that earns the bundler more than the gas',
        (wire: Wire) => ({
          ...wire,
          maxFeePerGas: '0xe8754700',
          maxPriorityFeePerGas: '0xe8754700',
        }),
      ],
      [
        'a fee far above the network’s fee',
        (wire: Wire) => ({ ...wire, maxFeePerGas: numberToHex(10n ** 11n) }),
      ],
      [
        'more gas than a transaction allows',
        (wire: Wire) => ({ ...wire, callGasLimit: '0x1000000' }),
      ],
      [
        'an authorization of other code',
        (wire: Wire) => ({ ...wire, eip7702Auth: authorizationOf(OTHER) }),
      ],
    ])('does not pay for an operation with %s', async (_what, change) => {
      const { world, project } = open()
      const { wire } = await prepare()
      const { error } = await ask(world, project, change(wire))
      expect(error).toMatchObject({ code: -32501, data: { reason: 'operationRefused' } })
      await expect(rowsOf(project)).resolves.toEqual([])
    })

    test('pays for an account that sets the pinned code, but not for an account with other code', async () => {
      const { world, project } = open()
      const { wire, client, account } = await prepare()
      await client.setCode({ address: account.address, bytecode: concatHex(['0xef0100', OTHER]) })
      const { error } = await ask(world, project, wire)
      expect(error.data.reason).toBe('operationRefused')
      await client.setCode({ address: account.address, bytecode: '0x' })
      expect((await ask(world, project, wire)).error.data.reason).toBe('operationRefused')
      const first = { ...wire, eip7702Auth: authorizationOf(SMART_ACCOUNT_CONTRACTS.account) }
      expect((await ask(world, project, first)).result.paymaster).toBe(network.paymaster)
    })

    test.each([
      ['another EntryPoint', (wire: Wire) => [wire, OTHER, CHAIN], 'invalid'],
      ['another chain', (wire: Wire) => [wire, entryPoint, '0x1'], 'networkNotSponsored'],
      ['a missing operation', () => [null, entryPoint, CHAIN], 'invalid'],
      ['a factory', (wire: Wire) => [{ ...wire, factory: OTHER }, entryPoint, CHAIN], 'invalid'],
      ['nothing', () => [], 'networkNotSponsored'],
    ] as [string, (wire: Wire) => unknown[], string][])(
      'refuses %s with -32602',
      async (_what, paramsOf, reason) => {
        const { world, project } = open()
        const { wire } = await prepare()
        const { error } = await ask(world, project, wire, { params: paramsOf(wire) })
        expect(error).toMatchObject({ code: -32602, data: { reason } })
      },
    )

    test('refuses another site, another project and another method', async () => {
      const { world, project } = open()
      const { wire } = await prepare()
      const evil = await ask(world, project, wire, { origin: 'https://evil.example' })
      expect([evil.status, evil.error]).toEqual([403, failure('originNotAllowed').error])
      expect((await ask(world, { id: 'nobody' }, wire)).status).toBe(403)
      const plain = await ask(world, { id: 'plain' }, wire)
      expect(plain.error).toMatchObject({ code: -32501, data: { reason: 'notSponsored' } })
      const method = await ask(world, project, wire, { method: 'pm_sponsorUserOperation' })
      expect(method.error.code).toBe(-32601)
    })

    test('refuses an operation that another project already pays for', async () => {
      const [one, other] = [open(), open()]
      const { wire } = await prepare()
      await ask(one.world, one.project, wire)
      const { error } = await ask(other.world, other.project, wire)
      expect(error.data.reason).toBe('operationRefused')
    })
  })

  describe('a budget', () => {
    const wait = () => Promise.all([prepare(), prepare(), prepare()])

    test('refuses one unit above the limit of an account or a project, until the next day', async () => {
      const [first, second, third] = await wait()
      const most = mostOf(first)
      const account = open({ perAccount: most })
      expect((await ask(account.world, account.project, first.wire)).result).toBeDefined()
      const again = await ask(account.world, account.project, { ...first.wire, nonce: '0x1' })
      expect(again.error).toMatchObject({ code: -32504, data: { reason: 'accountBudgetSpent' } })
      expect((await ask(account.world, account.project, second.wire)).result).toBeDefined()

      const { world, project } = open({ perDay: 2n * most })
      const from = ['198.51.100.1', '203.0.113.1', '192.0.2.1']
      for (const [at, { wire }] of [first, second].entries()) {
        // No project has used this nonce yet.
        const fresh = { ...wire, nonce: '0x5' }
        expect((await ask(world, project, fresh, { from: from[at] ?? '' })).result).toBeDefined()
      }
      const spent = await ask(world, project, third.wire, { from: from[2] ?? '' })
      expect(spent.error).toMatchObject({ code: -32504, data: { reason: 'budgetSpent' } })
      const stub = { method: 'pm_getPaymasterStubData' }
      expect((await ask(world, project, third.wire, stub)).error.data.reason).toBe('budgetSpent')
      world.clock.advance(24 * 60 * 60 * 1000)
      expect((await ask(world, project, third.wire, { from: from[2] ?? '' })).result).toBeDefined()
    })

    test('is shared by two concurrent processes', async () => {
      const prepared = await Promise.all(Array.from({ length: 12 }, () => prepare()))
      const [first] = prepared
      const { start, project } = open({ perDay: 5n * mostOf(first as Prepared) })
      const processes = [start(), start()]
      const answers = await Promise.all(
        prepared.map(({ wire }, at) =>
          ask(processes[at % 2] as World, project, wire, { from: `203.0.${at}.1` }),
        ),
      )
      expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(5)
      const refused = answers.flatMap(({ error }) =>
        error === undefined ? [] : [error.data.reason],
      )
      expect(refused).toEqual(Array(7).fill('budgetSpent'))
    })

    test('counts an operation once if it is signed again with another fee', async () => {
      const { wire, ...prepared } = await prepare()
      const most = mostOf({ wire, ...prepared })
      const { world, project } = open({ perDay: most, perAccount: most })
      expect((await ask(world, project, wire)).result).toBeDefined()
      const cheaper = { ...wire, maxFeePerGas: numberToHex(2_900_000_000) }
      expect((await ask(world, project, cheaper)).result).toBeDefined()
      await expect(rowsOf(project)).resolves.toMatchObject([{ amount: most }])
      const dearer = { ...wire, maxFeePerGas: numberToHex(3_000_000_001) }
      expect((await ask(world, project, dearer)).error.data.reason).toBe('accountBudgetSpent')
    })

    test('cannot be fully reserved by one site', async () => {
      const [first, second, third] = await wait()
      const { world, project } = open({ perDay: 4n * mostOf(first) })
      expect((await ask(world, project, first.wire, { from: '198.51.100.1' })).result).toBeDefined()
      const more = await ask(world, project, second.wire, { from: '198.51.100.99' })
      expect(more.error).toMatchObject({ code: -32504, data: { reason: 'tooManyOpen' } })
      expect((await ask(world, project, third.wire, { from: '203.0.113.1' })).result).toBeDefined()
    })

    test('cannot be fully reserved by one account from several sites', async () => {
      const [first, second] = await wait()
      const { world, project } = open({ perDay: 4n * mostOf(first) })
      const hold = (wire: Wire, nonce: number, from: string) =>
        ask(world, project, { ...wire, nonce: numberToHex(nonce) }, { from })
      expect((await hold(first.wire, 0x10, '198.51.100.1')).result).toBeDefined()
      const more = await hold(first.wire, 0x11, '203.0.113.1')
      expect(more.error).toMatchObject({ code: -32504, data: { reason: 'accountHoldsTooMuch' } })
      expect((await hold(first.wire, 0x10, '192.0.2.1')).result).toBeDefined()
      expect((await hold(second.wire, 0x10, '203.0.113.1')).result).toBeDefined()
    })

    test('gets the difference to the real cost back, and the whole reservation of an expired operation', async () => {
      const [first, second, third] = await wait()
      const most = mostOf(first)
      const { world, project } = open({ perDay: most, perAccount: most })
      const { result } = await ask(world, project, first.wire)
      await runOperation(first, result)
      const { error } = await ask(world, project, second.wire)
      expect(error.data.reason).toBe('budgetSpent')
      await expect(rowsOf(project)).resolves.toMatchObject([{ state: 'paid' }])

      const late = open({ perDay: most, perAccount: most })
      const signed = await ask(late.world, late.project, second.wire)
      await hand().increaseTime({ seconds: 9 * 60 })
      await hand().mine({ blocks: 1 })
      await settle()
      await expect(rowsOf(late.project)).resolves.toMatchObject([{ state: 'open' }])
      await hand().increaseTime({ seconds: 3 * 60 })
      await hand().mine({ blocks: 1 })
      await settle()
      await expect(rowsOf(late.project)).resolves.toMatchObject([{ state: 'expired', amount: 0n }])
      await expect(runOperation(second, signed.result)).rejects.toThrow('AA32')
      expect((await ask(late.world, late.project, third.wire)).result).toBeDefined()
    })
  })

  test('publishes the next key before it signs, and signs with it after its number is configured', async () => {
    const { project } = open()
    const { current, next } = await signersOf(open().world)
    expect([current.number, next.number]).toEqual([1, 2])
    const world = createWorld(db(), {
      keys: KEYS,
      config: { networks: [network], projects: [project], sponsorSigner: 2 },
    })
    expect((await signersOf(world)).current).toEqual(next)
    const prepared = await prepare()
    const { result } = await ask(world, project, prepared.wire)
    // The contract does not know the key yet.
    await expect(runOperation(prepared, result)).rejects.toThrow('AA34')
  })

  test('does not sign or reserve if the node does not answer', async () => {
    const { project } = open()
    const world = createWorld(db(), {
      keys: KEYS,
      config: { networks: [{ ...network, rpcUrl: 'http://127.0.0.1:9' }], projects: [project] },
    })
    const { error } = await ask(world, project, (await prepare()).wire)
    expect(error).toMatchObject({ code: -32603, data: { reason: 'chainUnavailable' } })
    await expect(rowsOf(project)).resolves.toEqual([])
  })
})

type Wire = Prepared['wire']
function authorizationOf(address: string) {
  const word = `0x${'11'.repeat(32)}`
  return { address, chainId: CHAIN, nonce: '0x0', r: word, s: word, yParity: '0x0' }
}
