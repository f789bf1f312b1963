import { randomBytes } from 'node:crypto'
import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { and, eq } from 'drizzle-orm'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { frameConfig } from '../../domain/frame/frameBuild.js'
import { fixedKeys } from '../../domain/keys/keys.js'
import { Network, projectSchema } from '../../domain/projects/project.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { createSettlement } from '../../domain/sponsor/createSettlement.js'
import { findDeposits } from '../../domain/sponsor/findDeposits.js'
import { MINUTE } from '../../platform/time.js'
import { batchOf } from '../../testing/chain/delegatedAccount.js'
import { placeSmartAccounts } from '../../testing/chain/placeSmartAccounts.js'
import {
  deployPaymaster,
  handOf,
  prepareOperation,
  runOperation,
} from '../../testing/chain/sponsorPaymaster.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const { account: CODE, delegationManager, entryPoint } = SMART_ACCOUNT_CONTRACTS
const NETWORK = 'eip155:31337'
const KEYS = fixedKeys(randomBytes(32))
const OTHER: Address = `0x${'a1'.repeat(20)}`
const COIN = 10n ** 18n
const ABI = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
  'function incrementNonce(address manager)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])
const END_ALL = {
  to: getAddress(CAVEAT_ENFORCERS.nonce),
  data: encodeFunctionData({ abi: ABI, functionName: 'incrementNonce', args: [delegationManager] }),
}
type Call = { to: Address; data?: Hex; value?: bigint }
type Answer = { result?: unknown; error?: { code: number; data: { reason: string } } }

onDatabase((db) => {
  let chain: Anvil
  let paymaster: Address
  let sender: Address
  const hand = () => handOf(chain.url)
  beforeAll(async () => {
    chain = await startAnvil()
    await placeSmartAccounts(chain.url)
    const world = createWorld(db(), { keys: KEYS })
    const signers = await world.fetch(new Request(`${FRAME_ORIGIN}/v1/paymaster/signers`))
    const { current } = await signers.json()
    sender = current.address
    paymaster = getAddress((await deployPaymaster(hand(), [sender])).address)
    await hand().setBalance({ address: sender, value: COIN })
  })
  afterAll(() => chain?.stop())

  type Budget = { perDay?: bigint; perUser?: bigint; calls?: unknown[] }
  async function open({ perDay = COIN, perUser = COIN, calls }: Budget = {}, asks = fetch) {
    const network = Network.parse({
      ...{ caipNetworkId: NETWORK, name: 'Local', testnet: true },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      ...{ rpcUrl: chain.url, bundlerUrl: 'http://127.0.0.1:9', paymaster },
      revocations: { perDay: String(perDay), perUser: String(perUser) },
    })
    const project = projectSchema({ development: true }).parse({
      ...{ id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] },
      ...(calls && {
        sponsor: {
          name: 'Demo',
          networks: [
            { caipNetworkId: NETWORK, calls, perDay: String(COIN), perAccount: String(COIN) },
          ],
        },
      }),
    })
    const config = { networks: [network], projects: [project] }
    const world = createWorld(db(), { keys: KEYS, config, fetch: asks })
    const enter = async () => {
      const user = await createVisitor(world)
      await user.signIn(`${Math.random()}@example.com`)
      return async (method: string, params: unknown[]): Promise<Answer> => {
        const body = { jsonrpc: '2.0', id: 1, method, params }
        const path = `/v1/bundler/${NETWORK}?projectId=demo`
        return (await user.send('POST', path, { body })).body as Answer
      }
    }
    return { world, network, project, enter, ask: await enter() }
  }
  type Ask = Awaited<ReturnType<typeof open>>['ask']

  const prepare = async (calls: readonly Call[] = [END_ALL]) => {
    const prepared = await prepareOperation(hand(), { callData: batchOf(calls) })
    return { ...prepared, wire: { ...prepared.wire, callGasLimit: numberToHex(80_000) } }
  }
  const pay = (ask: Ask, wire: unknown, context: object = { revocation: true }) =>
    ask('pm_getPaymasterData', [wire, entryPoint, '0x7a69', context])
  const reasonOf = async (answer: Promise<Answer>) => (await answer).error?.data.reason

  describe('a revocation at the operator’s expense', () => {
    test('revokes permissions of an account without coins', async () => {
      const { ask } = await open()
      const prepared = await prepare()
      const { result } = await pay(ask, prepared.wire)
      const { address } = prepared.account
      await runOperation(prepared, result as Record<string, string>)
      const args = [delegationManager, address] as const
      const number = { ...END_ALL, address: END_ALL.to, abi: ABI, args } as const
      await expect(hand().readContract({ ...number, functionName: 'currentNonce' })).resolves.toBe(
        1n,
      )
      await expect(hand().getBalance({ address })).resolves.toBe(0n)
      const rows = await db().select().from(sponsorships).where(eq(sponsorships.account, address))
      expect(rows).toMatchObject([{ project: 'revocations', state: 'open' }])
    })

    test('is part of the frame’s configuration, with the name for the card', async () => {
      const { network, project } = await open()
      const given = { networks: [network], build: 'b', nonce: undefined }
      expect(frameConfig({ ...given, project }).networks[0]?.revocations).toEqual({
        ...{ paymaster, name: 'Demo' },
      })
    })

    const disable = (delegator: Address) => ({
      to: getAddress(delegationManager),
      data: encodeFunctionData({
        ...{ abi: ABI, functionName: 'disableDelegation' },
        args: [
          {
            ...{ delegate: OTHER, delegator, authority: `0x${'ff'.repeat(32)}`, caveats: [] },
            ...{ salt: 0n, signature: '0x' },
          },
        ],
      }),
    })
    test('is paid for a permission of the account, but not of another account', async () => {
      const { ask } = await open()
      const { wire, account } = await prepare([disable(OTHER)])
      await expect(reasonOf(pay(ask, wire))).resolves.toBe('operationRefused')
      const callData = batchOf([disable(account.address)])
      await expect(pay(ask, { ...wire, callData })).resolves.toHaveProperty('result.paymasterData')
    })

    test.each<[string, readonly Call[]]>([
      ['another call', [{ to: OTHER, data: '0x12345678' }]],
      ['a coin transfer', [{ to: OTHER, value: 1n }]],
      ['a revocation with a coin transfer', [{ ...END_ALL, value: 1n }]],
      ['a second call', [END_ALL, { to: OTHER, data: '0x12345678' }]],
      ['two revocations', [END_ALL, END_ALL]],
      ['a missing call', []],
      ['the same call to another contract', [{ ...END_ALL, to: OTHER }]],
      ['a longer call', [{ ...END_ALL, data: `${END_ALL.data}00` }]],
      [
        'a nonce of another manager',
        [
          {
            ...END_ALL,
            data: encodeFunctionData({ abi: ABI, functionName: 'incrementNonce', args: [OTHER] }),
          },
        ],
      ],
    ])('error: is not paid for %s', async (_what, calls) => {
      const { ask } = await open()
      const { wire } = await prepare(calls)
      await expect(reasonOf(pay(ask, wire))).resolves.toBe('operationRefused')
    })

    test('error: is not paid with a token, or with far more gas than a revocation', async () => {
      const { ask } = await open()
      const { wire } = await prepare()
      const both = { revocation: true, token: OTHER }
      await expect(reasonOf(pay(ask, wire, both))).resolves.toBe('operationRefused')
      const callGasLimit = numberToHex(300_000)
      await expect(reasonOf(pay(ask, { ...wire, callGasLimit }))).resolves.toBe('operationRefused')
      // The project's policy decides without this setting.
      await expect(reasonOf(pay(ask, wire, {}))).resolves.toBe('notSponsored')
    })

    test('error: reserves nothing for a fee that no block accepts', async () => {
      const { ask } = await open()
      const { wire, account } = await prepare()
      const { baseFeePerGas } = await hand().getBlock()
      const withFee = (fee: bigint) => {
        return { ...wire, maxFeePerGas: numberToHex(fee), maxPriorityFeePerGas: '0x0' }
      }
      const least = ((baseFeePerGas ?? 0n) + 1n) / 2n
      for (const fee of [0n, least - 1n])
        await expect(reasonOf(pay(ask, withFee(fee)))).resolves.toBe('operationRefused')
      const isOurs = eq(sponsorships.account, account.address)
      await expect(db().$count(sponsorships, isOurs)).resolves.toBe(0)
      await expect(pay(ask, withFee(least))).resolves.toHaveProperty('result')
    })

    test('error: is not paid for a page', async () => {
      const { world } = await open()
      const { wire } = await prepare()
      const params = [wire, entryPoint, '0x7a69', { revocation: true }]
      const ask = async (path: string) => {
        const body = JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'pm_getPaymasterData',
          params,
        })
        const headers = { 'content-type': 'application/json', origin: DAPP_ORIGIN }
        return world.fetch(new Request(FRAME_ORIGIN + path, { method: 'POST', headers, body }))
      }
      const answer = await (await ask('/v1/paymaster?projectId=demo')).json()
      expect(answer.error.data.reason).toBe('notSponsored')
      expect((await ask(`/v1/bundler/${NETWORK}?projectId=demo`)).status).toBe(403)
    })

    test('error: is limited by the budgets per user and per day', async () => {
      const first = await prepare()
      const cost = (80_000n + 150_000n + 60_000n + 61_000n) * 3_000_000_000n
      const { ask, enter } = await open({ perUser: (cost * 3n) / 2n })
      await expect(pay(ask, first.wire)).resolves.toHaveProperty('result')
      const second = (await prepare()).wire
      await expect(reasonOf(pay(ask, second))).resolves.toBe('accountBudgetSpent')
      await expect(pay(await enter(), second)).resolves.toHaveProperty('result')

      const rows = await db().select().from(sponsorships)
      const spent = rows.filter(({ project }) => project === 'revocations')
      const perDay = spent.reduce((sum, { amount }) => sum + amount, 1n)
      const full = await open({ perDay })
      await expect(reasonOf(pay(full.ask, (await prepare()).wire))).resolves.toBe('budgetSpent')
    })
  })

  describe('a user who requests a revocation for another user’s account', () => {
    const gasOf = (wire: Record<string, string>) => {
      const names = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas']
      const ofPaymaster = 60_000n + 4n * BigInt(size(wire.callData as Hex))
      return names.reduce((sum, name) => sum + BigInt(wire[name] ?? 0), ofPaymaster)
    }
    const costOf = (wire: Record<string, string>) => gasOf(wire) * BigInt(wire.maxFeePerGas ?? 0)
    const twice = (wire: Record<string, string>) => {
      const verificationGasLimit = BigInt(wire.verificationGasLimit ?? 0) + gasOf(wire)
      return { ...wire, verificationGasLimit: numberToHex(verificationGasLimit) }
    }

    test('spends their own budget, so that the owner can still revoke', async () => {
      const { wire } = await prepare()
      const { ask, enter } = await open({ perUser: costOf(wire) * 2n })
      const other = await enter()
      for (const key of [7n, 8n]) {
        const elsewhere = { ...wire, nonce: numberToHex(key << 64n) }
        await expect(pay(other, elsewhere)).resolves.toHaveProperty('result')
      }
      await expect(
        ask('pm_getPaymasterStubData', [wire, entryPoint, '0x7a69', { revocation: true }]),
      ).resolves.toHaveProperty('result')
      await expect(pay(ask, wire)).resolves.toHaveProperty('result')
    })

    test('does not block the owner, whose higher cost is paid', async () => {
      const [first, second, third] = [await prepare(), await prepare(), await prepare()]
      const { ask, enter } = await open({ perUser: costOf(first.wire) * 2n })
      await expect(pay(ask, first.wire)).resolves.toHaveProperty('result')
      const other = await enter()
      await expect(pay(other, twice(first.wire))).resolves.toHaveProperty('result')
      // This spends the other user's budget, but not the owner's budget.
      await expect(reasonOf(pay(other, third.wire))).resolves.toBe('accountBudgetSpent')
      await expect(pay(ask, second.wire)).resolves.toHaveProperty('result')
      await expect(pay(ask, first.wire)).resolves.toHaveProperty('result')
      await expect(pay(ask, third.wire)).resolves.toHaveProperty('result')
      await expect(reasonOf(pay(ask, (await prepare()).wire))).resolves.toBe('accountBudgetSpent')
    })

    test('cannot block the owner with an operation that has the same nonce and that a project pays for', async () => {
      const calls = [{ to: OTHER, methods: ['*'] }]
      const { world, ask, network } = await open({ calls })
      const prepared = await prepare()
      const callData = batchOf([{ to: OTHER, data: '0x12345678' }])
      const params = [{ ...prepared.wire, callData }, entryPoint, '0x7a69', {}]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params })
      const headers = { 'content-type': 'application/json', origin: DAPP_ORIGIN }
      const request = { method: 'POST', headers, body }
      const page = new Request(`${FRAME_ORIGIN}/v1/paymaster?projectId=demo`, request)
      await expect((await world.fetch(page)).json()).resolves.toHaveProperty('result')

      const { result } = await pay(ask, prepared.wire)
      await runOperation(prepared, result as Record<string, string>)
      await createSettlement({ db: db(), proxy: createRpcProxy({ fetch }) }).settle(network)
      const { address } = prepared.account
      const isOurs = and(eq(sponsorships.account, address), eq(sponsorships.project, 'revocations'))
      const [row] = await db().select().from(sponsorships).where(isOurs)
      expect(row?.state).toBe('paid')
      expect(row?.amount).toBeLessThan(costOf(prepared.wire))
    })
  })

  describe('removing an account’s code at the operator’s expense', () => {
    const someone = async (code: Address = CODE) => {
      const owner = privateKeyToAccount(generatePrivateKey())
      await hand().setCode({ address: owner.address, bytecode: concatHex(['0xef0100', code]) })
      return owner
    }
    type Owner = Awaited<ReturnType<typeof someone>>
    type Terms = { chainId?: number; nonce?: number; contract?: Address }
    async function sign(
      owner: Owner,
      { chainId = 31337, nonce = 0, contract = zeroAddress }: Terms = {},
    ) {
      const { r, s, yParity } = await owner.signAuthorization({ chainId, nonce, address: contract })
      return {
        ...{ account: owner.address, chainId: numberToHex(chainId), nonce: numberToHex(nonce) },
        ...{ r, s, yParity: numberToHex(yParity ?? 0) },
      }
    }
    const end = (ask: Ask, wire: unknown) => ask('vestibule_endCode', [wire])
    const codeOf = ({ address }: Owner) => hand().getCode({ address })
    const rowsOf = ({ address }: Owner) =>
      db()
        .select()
        .from(sponsorships)
        .where(and(eq(sponsorships.account, address), eq(sponsorships.state, 'paid')))

    test('removes the code of an account without coins with one transaction, which the budget counts', async () => {
      const [{ ask }, owner] = [await open(), await someone()]
      const before = await hand().getBalance({ address: sender })
      await expect(end(ask, await sign(owner))).resolves.toMatchObject({ result: true })
      await expect.poll(() => codeOf(owner)).toBeUndefined()
      const paid = before - (await hand().getBalance({ address: sender }))
      const [row, ...others] = await rowsOf(owner)
      expect(others).toEqual([])
      expect(row).toMatchObject({ project: 'revocations', nonce: 'code 0' })
      expect(row?.amount).toBeGreaterThanOrEqual(paid)
      expect(row?.amount).toBeLessThan(3n * paid)
    })

    test('also removes code of other contracts', async () => {
      const [{ ask }, owner] = [await open(), await someone(OTHER)]
      await end(ask, await sign(owner))
      await expect.poll(() => codeOf(owner)).toBeUndefined()
    })

    test('is paid once for repeated requests', async () => {
      const [{ ask }, owner] = [await open(), await someone()]
      const wire = await sign(owner)
      const count = () => hand().getTransactionCount({ address: sender })
      const before = await count()
      // Mine the block later, as a real network does.
      await hand().setAutomine(false)
      const answers = await Promise.all([end(ask, wire), end(ask, wire), end(ask, wire)])
      await hand().setAutomine(true)
      await hand().mine({ blocks: 1 })
      expect(answers).toMatchObject([{ result: true }, { result: true }, { result: true }])
      await expect.poll(() => codeOf(owner)).toBeUndefined()
      await expect(count()).resolves.toBe(before + 1)
      await expect(rowsOf(owner)).resolves.toHaveLength(1)
    })

    test('counts a waiting request even if the node refuses it later', async () => {
      let isRefused = false
      const asks: typeof fetch = async (url, init) => {
        const body = JSON.parse(String(init?.body))
        const [call] = [body].flat()
        if (!isRefused || call.method !== 'eth_sendRawTransaction') return fetch(url, init)
        const error = { code: -32000, message: 'authority already reserved' }
        const answer = { jsonrpc: '2.0', id: call.id, error }
        return Response.json(Array.isArray(body) ? [answer] : answer)
      }
      const [{ ask, world }, owner] = [await open({}, asks), await someone()]
      const wire = await sign(owner)
      await hand().setAutomine(false)
      await expect(end(ask, wire)).resolves.toMatchObject({ result: true })
      const [before] = await rowsOf(owner)
      isRefused = true
      world.clock.advance(3 * MINUTE)
      await expect(reasonOf(end(ask, wire))).resolves.toBe('chainUnavailable')
      await hand().setAutomine(true)
      await hand().mine({ blocks: 1 })
      await expect.poll(() => codeOf(owner)).toBeUndefined()
      await expect(rowsOf(owner)).resolves.toEqual([before])
      expect(before?.amount).toBeGreaterThan(0n)
    })

    test('works for several accounts at the same time', async () => {
      const { ask } = await open()
      const owners = await Promise.all([someone(), someone(), someone()])
      await Promise.all(owners.map(async (owner) => end(ask, await sign(owner))))
      for (const owner of owners) await expect.poll(() => codeOf(owner)).toBeUndefined()
    })

    test.each<[string, Terms]>([
      ['every chain', { chainId: 0 }],
      ['another chain', { chainId: 1 }],
      ['a contract', { contract: OTHER }],
      ['the wallet’s contract', { contract: CODE }],
    ])('error: sends no authorization for %s', async (_what, terms) => {
      const [{ ask }, owner] = [await open(), await someone()]
      const wire = await sign(owner, terms)
      await expect(reasonOf(end(ask, wire))).resolves.toBe('invalid')
      await expect(reasonOf(end(ask, { ...wire, chainId: '0x7a69' }))).resolves.toBe('invalid')
      await expect(codeOf(owner)).resolves.toBeDefined()
    })

    test('error: sends no transaction that the chain would refuse', async () => {
      const [{ ask }, owner, other] = [await open(), await someone(), await someone()]
      const before = await hand().getTransactionCount({ address: sender })
      const wire = await sign(owner)
      await expect(reasonOf(end(ask, { ...wire, account: other.address }))).resolves.toBe('invalid')
      const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
      const twin = {
        s: numberToHex(n - BigInt(wire.s), { size: 32 }),
        yParity: wire.yParity === '0x0' ? '0x1' : '0x0',
      }
      await expect(reasonOf(end(ask, { ...wire, ...twin }))).resolves.toBe('invalid')
      await expect(reasonOf(end(ask, { ...wire, to: OTHER }))).resolves.toBe('invalid')
      const later = await sign(owner, { nonce: 1 })
      await expect(reasonOf(end(ask, later))).resolves.toBe('operationRefused')
      const plain = privateKeyToAccount(generatePrivateKey())
      await expect(reasonOf(end(ask, await sign(plain)))).resolves.toBe('operationRefused')
      await expect(hand().getTransactionCount({ address: sender })).resolves.toBe(before)
    })

    test('shows the operator the balance of the sending account, and warns if a day may cost more', async () => {
      const proxy = createRpcProxy({ fetch })
      const depositsWith = async (perDay: bigint) => {
        const { network, project } = await open({ perDay })
        const key = KEYS.sponsorSigner(1)
        const found = await findDeposits({ networks: [network], projects: [project], proxy, key })
        return found.map(({ paymaster: of, isSender, isLow }) => ({ of, isSender, isLow }))
      }
      await expect(depositsWith(COIN / 2n)).resolves.toEqual([
        { of: paymaster, isSender: undefined, isLow: false },
        { of: sender, isSender: true, isLow: false },
      ])
      await expect(depositsWith(2n * COIN)).resolves.toEqual([
        { of: paymaster, isSender: undefined, isLow: true },
        { of: sender, isSender: true, isLow: true },
      ])
    })

    test('error: is limited by the user’s budget, and reports that the operator has no coins', async () => {
      const owner = await someone()
      const poor = await open({ perUser: 1n })
      await expect(reasonOf(end(poor.ask, await sign(owner)))).resolves.toBe('accountBudgetSpent')
      const { ask } = await open()
      const value = await hand().getBalance({ address: sender })
      await hand().setBalance({ address: sender, value: 1n })
      await expect(reasonOf(end(ask, await sign(owner)))).resolves.toBe('payerEmpty')
      await hand().setBalance({ address: sender, value })
      await expect(end(ask, await sign(owner))).resolves.toMatchObject({ result: true })
    })
  })
})
