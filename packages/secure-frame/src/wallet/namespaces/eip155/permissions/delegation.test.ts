import { hexToBytes } from '@noble/curves/utils.js'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import { CAREFUL_TOKEN_CODE } from '@vestibule/services/testing/exchange'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import {
  concatHex,
  createTestClient,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseEther,
  publicActions,
  size,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { type Delegation, delegationId, delegationOf, type SignedDelegation } from './delegation.js'
import { decodeContext, encodeContext, encodeDisable } from './delegationContext.js'
import type { DelegationIntent, Scope } from './delegationIntent.js'

const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const MANAGER = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disabledDelegations(bytes32 id) view returns (bool)',
])
const CONTEXT = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])
const NONCES = parseAbi(['function incrementNonce(address manager)'])
const DOMAIN = {
  ...{ name: 'DelegationManager', version: '1', chainId: foundry.id },
  verifyingContract: SMART_ACCOUNT_CONTRACTS.delegationManager,
}
const DAY = 86_400
const SHOP: Hex = `0x${'5e'.repeat(20)}`

const key = generatePrivateKey()
const account = privateKeyToAccount(key)
const redeemer = privateKeyToAccount(generatePrivateKey())
const thief = privateKeyToAccount(generatePrivateKey())

let chain: Anvil
let client: ReturnType<typeof connect>
let tokens: [Hex, Hex]

const connect = () =>
  createTestClient({
    ...{ mode: 'anvil', chain: foundry, pollingInterval: 20 },
    transport: http(chain.url),
  })
    .extend(publicActions)
    .extend(walletActions)

beforeAll(async () => {
  chain = await startAnvil()
  await placeSmartAccounts(chain.url)
  client = connect()
  for (const { address } of [account, redeemer, thief])
    await client.setBalance({ address, value: parseEther('10') })
  await client.setCode({
    address: account.address,
    bytecode: concatHex(['0xef0100', SMART_ACCOUNT_CONTRACTS.account]),
  })
  const created = [await create(), await create()] as const
  tokens = [...created]
})
afterAll(() => chain.stop())

let snapshot: Hex
beforeEach(async () => {
  snapshot = await client.snapshot()
  return () => client.revert({ id: snapshot })
})

async function create(): Promise<Hex> {
  const hash = await client.deployContract({
    account: thief,
    abi: [],
    bytecode: CAREFUL_TOKEN_CODE,
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not created.')
  await client.writeContract({
    account: thief,
    address: contractAddress,
    abi: TOKEN,
    functionName: 'mint',
    args: [account.address, 1_000n],
  })
  return contractAddress
}

const hashOf = (delegation: Delegation) =>
  keccak256(concatHex(['0x1901', domainSeparator({ domain: DOMAIN }), delegationId(delegation)]))

async function now(): Promise<number> {
  return Number((await client.getBlock()).timestamp)
}

async function grant(scope: Scope, more: Partial<DelegationIntent> = {}) {
  const intent: DelegationIntent = {
    namespace: 'eip155',
    kind: 'delegation',
    chainId: foundry.id,
    delegator: account.address,
    delegate: redeemer.address,
    scope,
    expiry: (await now()) + 30 * DAY,
    nonce: '0x0',
    salt: '07'.repeat(32),
    ...more,
  }
  const signed = eip155Signer.build(intent).sign(hexToBytes(key.slice(2)) as Bytes)
  if (signed.kind !== 'signature') throw new Error('It is a transaction.')
  return { ...delegationOf(intent), signature: signed.signature as Hex }
}

async function redeem(
  given: SignedDelegation | readonly SignedDelegation[],
  call: { to: Hex; value?: bigint; data?: Hex },
  by = redeemer,
): Promise<'passes' | 'refused'> {
  const { to, value = 0n, data = '0x' } = call
  const context = encodeAbiParameters(CONTEXT, [
    [given].flat().map((each) => ({
      ...each,
      caveats: each.caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
    })),
  ])
  const redemption = {
    account: by,
    address: SMART_ACCOUNT_CONTRACTS.delegationManager,
    abi: MANAGER,
    functionName: 'redeemDelegations',
    args: [
      [context],
      [`0x${'00'.repeat(32)}`],
      [concatHex([to, numberToHex(value, { size: 32 }), data])],
    ],
  } as const
  try {
    await client.simulateContract(redemption)
  } catch {
    return 'refused'
  }
  const hash = await client.writeContract(redemption)
  const { status } = await client.waitForTransactionReceipt({ hash })
  return status === 'success' ? 'passes' : 'refused'
}

const transfer = (amount: bigint, token = tokens[0]) => ({
  to: token,
  data: encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [SHOP, amount] }),
})

const tenADay = async (): Promise<Scope> => ({
  kind: 'erc20Period',
  token: tokens[0],
  amount: '0xa',
  periodSeconds: DAY,
  start: await now(),
})

async function later(seconds: number) {
  await client.increaseTime({ seconds })
  await client.mine({ blocks: 1 })
}

async function asAccount(to: Hex, data: Hex) {
  const hash = await client.sendTransaction({ account, to, data })
  await client.waitForTransactionReceipt({ hash })
}

describe('a token allowance per day', () => {
  test('pays up to the limit, rejects more, and pays again on the next day', async () => {
    const delegation = await grant(await tenADay())
    await expect(redeem(delegation, transfer(6n))).resolves.toBe('passes')
    await expect(redeem(delegation, transfer(6n))).resolves.toBe('refused')
    await expect(redeem(delegation, transfer(4n))).resolves.toBe('passes')
    await later(DAY)
    await expect(redeem(delegation, transfer(6n))).resolves.toBe('passes')
    await expect(
      client.readContract({
        address: tokens[0],
        abi: TOKEN,
        functionName: 'balanceOf',
        args: [SHOP],
      }),
    ).resolves.toBe(16n)
  })

  test('rejects another key, also with a delegation from the redeemer', async () => {
    const delegation = await grant(await tenADay())
    await expect(redeem(delegation, transfer(1n), thief)).resolves.toBe('refused')
    const handedOn: Delegation = {
      ...{ delegate: thief.address, delegator: redeemer.address, salt: 1n, caveats: [] },
      authority: delegationId(delegation),
    }
    const signature = await redeemer.sign({ hash: hashOf(handedOn) })
    const chained = [{ ...handedOn, signature }, delegation]
    await expect(redeem(chained, transfer(1n), thief)).resolves.toBe('refused')
    const unbound = delegation.caveats.filter(
      ({ enforcer }) => enforcer !== CAVEAT_ENFORCERS.redeemer,
    )
    // Without caveats, the same delegation is valid: only the caveat stops the call.
    const loose = { ...delegation, caveats: unbound }
    const open = { ...loose, signature: await account.sign({ hash: hashOf(loose) }) }
    const next = { ...handedOn, authority: delegationId(open) }
    const openChain = [{ ...next, signature: await redeemer.sign({ hash: hashOf(next) }) }, open]
    await expect(redeem(openChain, transfer(1n), thief)).resolves.toBe('passes')
    await expect(redeem(delegation, transfer(1n))).resolves.toBe('passes')
  })

  test('rejects another token, an approval, and coins in the call', async () => {
    const delegation = await grant(await tenADay())
    await expect(redeem(delegation, transfer(1n, tokens[1]))).resolves.toBe('refused')
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [SHOP, 1n] })
    await expect(redeem(delegation, { to: tokens[0], data })).resolves.toBe('refused')
    await expect(redeem(delegation, { ...transfer(1n), value: 1n })).resolves.toBe('refused')
    await expect(redeem(delegation, { to: SHOP, value: 1n })).resolves.toBe('refused')
  })

  test('rejects all calls from its expiry on', async () => {
    const delegation = await grant(await tenADay(), { expiry: (await now()) + 2 * DAY })
    await later(2 * DAY - 60)
    await expect(redeem(delegation, transfer(1n))).resolves.toBe('passes')
    await later(60)
    await expect(redeem(delegation, transfer(1n))).resolves.toBe('refused')
  })

  test('rejects all calls before its start', async () => {
    const scope = { ...(await tenADay()), start: (await now()) + DAY } as Scope
    const delegation = await grant(scope)
    await expect(redeem(delegation, transfer(1n))).resolves.toBe('refused')
    await later(DAY)
    await expect(redeem(delegation, transfer(1n))).resolves.toBe('passes')
  })

  test('ends after a transaction of the account, while other permissions remain', async () => {
    const delegation = await grant(await tenADay())
    const other = await grant(await tenADay(), { salt: '08'.repeat(32) })
    await asAccount(SMART_ACCOUNT_CONTRACTS.delegationManager, encodeDisable(delegation))
    await expect(redeem(delegation, transfer(1n))).resolves.toBe('refused')
    await expect(redeem(other, transfer(1n))).resolves.toBe('passes')
    const isDisabled = (id: Hex) =>
      client.readContract({
        address: SMART_ACCOUNT_CONTRACTS.delegationManager,
        abi: MANAGER,
        functionName: 'disabledDelegations',
        args: [id],
      })
    await expect(isDisabled(delegationId(delegation))).resolves.toBe(true)
    await expect(isDisabled(delegationId(other))).resolves.toBe(false)
  })

  test('ends with all other permissions when the account raises its nonce', async () => {
    const delegation = await grant(await tenADay())
    const data = encodeFunctionData({
      abi: NONCES,
      functionName: 'incrementNonce',
      args: [SMART_ACCOUNT_CONTRACTS.delegationManager],
    })
    await asAccount(CAVEAT_ENFORCERS.nonce, data)
    await expect(redeem(delegation, transfer(1n))).resolves.toBe('refused')
    const next = await grant(await tenADay(), { nonce: '0x1' })
    await expect(redeem(next, transfer(1n))).resolves.toBe('passes')
  })

  test('is invalid with changed limits', async () => {
    const [first, ...others] = (await grant(await tenADay())).caveats
    const delegation = await grant(await tenADay())
    const terms = `0x${(first?.terms ?? '0x').slice(2).replace(/0a(?=.{128}$)/, 'ff')}` as Hex
    expect(terms).not.toBe(first?.terms)
    const raised = [{ enforcer: first?.enforcer ?? '0x', terms }, ...others]
    await expect(redeem({ ...delegation, caveats: raised }, transfer(1n))).resolves.toBe('refused')
    await expect(redeem({ ...delegation, caveats: [] }, transfer(1n))).resolves.toBe('refused')
  })
})

test('pays coins up to the limit, and does not make calls', async () => {
  const delegation = await grant({
    kind: 'nativePeriod',
    amount: '0xa',
    periodSeconds: DAY,
    start: await now(),
  })
  await expect(redeem(delegation, { to: SHOP, value: 6n })).resolves.toBe('passes')
  await expect(redeem(delegation, { to: SHOP, value: 6n })).resolves.toBe('refused')
  await expect(redeem(delegation, { to: SHOP, value: 4n })).resolves.toBe('passes')
  await expect(redeem(delegation, transfer(1n))).resolves.toBe('refused')
  await later(DAY)
  await expect(redeem(delegation, { to: SHOP, value: 1n, data: '0x00' })).resolves.toBe('refused')
  await expect(redeem(delegation, { to: SHOP, value: 6n })).resolves.toBe('passes')
})

test('allows calls of the permitted method and contract without coins', async () => {
  const delegation = await grant({
    kind: 'calls',
    target: tokens[0],
    selectors: ['0x095ea7b3'],
  })
  const approve = encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [SHOP, 1n] })
  await expect(redeem(delegation, { to: tokens[0], data: approve })).resolves.toBe('passes')
  await expect(redeem(delegation, { to: tokens[1], data: approve })).resolves.toBe('refused')
  await expect(redeem(delegation, transfer(1n))).resolves.toBe('refused')
  await expect(redeem(delegation, { to: tokens[0], data: approve, value: 1n })).resolves.toBe(
    'refused',
  )
  await expect(redeem(delegation, { to: tokens[0] })).resolves.toBe('refused')
})

test('rejects coins in calls, even if the target would accept them', async () => {
  const delegation = await grant({ kind: 'calls', target: SHOP, selectors: ['0x12345678'] })
  const call = { to: SHOP, data: '0x12345678' } as const
  await expect(redeem(delegation, call)).resolves.toBe('passes')
  await expect(redeem(delegation, { ...call, value: 1n })).resolves.toBe('refused')
})

describe('the key worker', () => {
  test('writes every limit into the caveats of the pinned enforcers', async () => {
    const delegation = await grant(await tenADay())
    const { erc20Period, valueAtMost, timestamp, redeemer: only, nonce } = CAVEAT_ENFORCERS
    expect(delegation.caveats.map(({ enforcer, terms }) => [enforcer, size(terms)])).toEqual([
      [erc20Period, 116],
      [valueAtMost, 32],
      [timestamp, 32],
      [only, 20],
      [nonce, 32],
    ])
  })

  test('does not sign a permission of another account', async () => {
    await expect(grant(await tenADay(), { delegator: thief.address })).rejects.toMatchObject({
      type: 'addressNotYours',
    })
  })

  const zero: Hex = `0x${'00'.repeat(20)}`
  const calls = (target: Hex): Scope => ({ kind: 'calls', target, selectors: ['0x12345678'] })
  test.each<[string, () => Promise<unknown>]>([
    ['anyone', async () => grant(await tenADay(), { delegate: `0x${'0'.repeat(37)}a11` })],
    ['the zero address', async () => grant(await tenADay(), { delegate: zero })],
    ['the account itself', async () => grant(await tenADay(), { delegate: account.address })],
    [
      'the manager',
      async () => grant(await tenADay(), { delegate: SMART_ACCOUNT_CONTRACTS.delegationManager }),
    ],
    ['calls to the account', () => grant(calls(account.address))],
    ['calls to the manager', () => grant(calls(SMART_ACCOUNT_CONTRACTS.delegationManager))],
    ['calls to the entry point', () => grant(calls(SMART_ACCOUNT_CONTRACTS.entryPoint))],
    ['calls to the enforcer of nonces', () => grant(calls(CAVEAT_ENFORCERS.nonce))],
    ['a period of 59 s', async () => grant({ ...(await tenADay()), periodSeconds: 59 } as Scope)],
    ['an amount of 0', async () => grant({ ...(await tenADay()), amount: '0x0' } as Scope)],
    ['a missing expiry', async () => grant(await tenADay(), { expiry: 0 })],
    ['missing methods', () => grant({ ...calls(SHOP), selectors: [] } as Scope)],
    ['caveats from a page', async () => grant(await tenADay(), { caveats: [] } as object)],
  ])('does not sign a permission for %s', async (_what, ask) => {
    await expect(ask()).rejects.toMatchObject({ type: 'invalidRequest' })
  })
})

test('decodes a context to its delegation, and rejects other bytes', async () => {
  const delegation = await grant(await tenADay())
  const context = encodeContext(delegation)
  expect(decodeContext(context)).toMatchObject({
    delegator: account.address,
    salt: delegation.salt,
    signature: delegation.signature,
  })
  const read = decodeContext(context)
  expect(read && delegationId(read)).toBe(delegationId(delegation))
  expect(decodeContext('0x')).toBeUndefined()
  expect(decodeContext(context.slice(0, -64) as Hex)).toBeUndefined()
})
