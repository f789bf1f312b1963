import { hexToBytes } from '@noble/curves/utils.js'
import type { VestibuleError } from '@vestibule/protocol'
import type { SmartSession } from '@vestibule/protocol/http'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { CAREFUL_TOKEN_CODE } from '@vestibule/services/testing/exchange'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import {
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseTransaction,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { RecordGrant, RequestDeps } from '../../document/namespaceRequests.js'
import { delegationTo } from '../intents/selfCall.js'
import { eip155Part, eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { decodeContext, encodeContext } from './delegationContext.js'
import type { DelegationIntent } from './delegationIntent.js'
import { eip155Permissions } from './eip155Permissions.js'
import { readRecorded } from './readRecorded.js'
import { recordGrants } from './recordGrants.js'
import { rememberGrant } from './rememberGrant.js'

const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const MANAGER = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
])
const DAY = 86_400
const SHOP: Hex = `0x${'5e'.repeat(20)}`

const key = generatePrivateKey()
const { address: account } = privateKeyToAccount(key)
const redeemer = privateKeyToAccount(generatePrivateKey())
const context = { ...requestContext, account, now: Date.now() }
const inDays = (days: number) => Math.floor(context.now / 1_000) + days * DAY

let world: Awaited<ReturnType<typeof startChainRpc>>
let token: Hex
let deps: RequestDeps
beforeAll(async () => {
  world = await startChainRpc()
  const { request } = world.rpc
  await placeSmartAccounts(world.url)
  const code = concatHex(['0xef0100', SMART_ACCOUNT_CONTRACTS.account])
  await request({ method: 'anvil_setCode', params: [account, code] })
  for (const each of [account, redeemer.address])
    await request({ method: 'anvil_setBalance', params: [each, numberToHex(10n ** 18n)] })
  const receipt = await send(undefined, CAREFUL_TOKEN_CODE, requestContext.account)
  token = getAddress(receipt.contractAddress)
  await mint(1_000_000_000n)
  deps = { rpc: world.rpc, entries: memoryStore(), userId: async () => 'user' }
})
afterAll(() => world.stop())

const mint = (amount: bigint) =>
  send(
    token,
    encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [account, amount] }),
    requestContext.account,
  )

async function send(to: Hex | undefined, data: Hex, from: string) {
  const { request } = world.rpc
  await request({ method: 'anvil_impersonateAccount', params: [from] })
  const hash = await request({
    method: 'eth_sendTransaction',
    params: [{ from, ...(to && { to }), data, gas: '0x1000000' }],
  })
  return vi.waitFor(
    async () => {
      const receipt = await request({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt === null) throw new Error('It is not mined yet.')
      return receipt as { contractAddress: Hex; status: Hex }
    },
    { timeout: 10_000 },
  )
}

const allowance = (more: object = {}, data: object = {}) => ({
  chainId: '0x7a69',
  from: account,
  to: redeemer.address,
  permission: {
    type: 'erc20-token-periodic',
    isAdjustmentAllowed: true,
    data: {
      tokenAddress: token,
      periodAmount: '0x989680',
      periodDuration: DAY,
      justification: 'Your weekly coffee',
      ...data,
    },
  },
  rules: [{ type: 'expiry', data: { timestamp: inDays(30) } }],
  ...more,
})

const ask = (asked: unknown, method = 'wallet_requestExecutionPermissions') => ({
  method,
  params: [asked],
})

/** The whole way of a request: read, prepared, signed by the worker's part, and answered. */
async function grant(
  call: { method: string; params: unknown[] },
  change?: unknown,
  who: { key: Hex; account: Hex } = { key, account },
) {
  const asked = eip155Requests.parse(call, { ...context, account: who.account })
  const request = change === undefined ? asked : eip155Requests.revise?.(asked, change)
  const { view, intent } = await eip155Requests.prepare(request ?? asked, deps)
  if (intent === undefined) throw new Error('Nothing to sign.')
  const signed = eip155Signer.build(intent).sign(hexToBytes(who.key.slice(2)) as Bytes)
  if (signed.kind !== 'signature') throw new Error('It is a transaction.')
  await eip155Requests.onApproved(view, deps)
  const answer = await eip155Requests.deliver?.(signed.signature, deps, view, intent)
  if (signed.first !== undefined) await eip155Requests.send(signed.first, deps, view)
  return { view, first: signed.first, answer: eip155Requests.answer(answer ?? '', call) }
}

async function redeem(permission: Hex, amount: bigint): Promise<string> {
  const transfer = encodeFunctionData({
    ...{ abi: TOKEN, functionName: 'transfer', args: [SHOP, amount] },
  })
  const data = encodeFunctionData({
    abi: MANAGER,
    functionName: 'redeemDelegations',
    args: [[permission], [pad('0x')], [concatHex([token, pad('0x'), transfer])]],
  })
  const to = SMART_ACCOUNT_CONTRACTS.delegationManager
  const { status } = await send(to, data, redeemer.address)
  return status === '0x1' ? 'passes' : 'refused'
}

const listed = async (origin = context.origin) => {
  const answer = eip155Part.answers.get('wallet_getGrantedExecutionPermissions')
  const asked = { account, network: context.network, params: [] }
  return (await answer?.(asked, answerDeps({ origin }))) as { context: Hex }[]
}

const answerDeps = (given: { origin?: string; rpc?: Rpc } = {}) => {
  const { origin = context.origin, rpc = deps.rpc } = given
  return { ...deps, origin, networks: [context.network], rpcOf: () => rpc }
}

describe('wallet_requestExecutionPermissions', () => {
  test('[X19] answers with a permission that the key of the site can use up to its limit', async () => {
    const { answer } = await grant(ask(allowance()))
    expect(answer).toEqual([
      {
        ...allowance({}, { startTime: Math.floor(context.now / 1_000) }),
        context: expect.stringMatching(/^0x/),
        dependencies: [],
        delegationManager: SMART_ACCOUNT_CONTRACTS.delegationManager,
      },
    ])
    const [{ context: permission }] = answer as [{ context: Hex }]
    await expect(redeem(permission, 6_000_000n)).resolves.toBe('passes')
    await expect(redeem(permission, 6_000_000n)).resolves.toBe('refused')
    await expect(listed()).resolves.toContainEqual((answer as unknown[])[0])
    await expect(listed('https://other.example')).resolves.toEqual([])
  })

  test('grants what the visitor has made of it', async () => {
    const { answer } = await grant(ask(allowance()), { cap: 1_000_000n })
    const [granted] = answer as [{ context: Hex; permission: { data: object } }]
    expect(granted.permission.data).toMatchObject({ periodAmount: '0xf4240' })
    await expect(redeem(granted.context, 1_000_001n)).resolves.toBe('refused')
    await expect(redeem(granted.context, 1_000_000n)).resolves.toBe('passes')
    const { answer: shorter } = await grant(ask(allowance()), { expiry: inDays(7) })
    expect(shorter).toMatchObject([{ rules: [{ type: 'expiry', data: { timestamp: inDays(7) } }] }])
    const fixed = allowance()
    fixed.permission.isAdjustmentAllowed = false
    await expect(grant(ask(fixed), { cap: 1n })).rejects.toMatchObject({ type: 'invalidRequest' })
    await expect(grant(ask(allowance()), { expiry: inDays(366) })).rejects.toMatchObject({
      type: 'invalidRequest',
    })
  })

  test('ends by wallet_revokeExecutionPermission, and is not listed after that', async () => {
    const { answer } = await grant(ask(allowance()))
    const [{ context: permission }] = answer as [{ context: Hex }]
    const call = ask({ permissionContext: permission }, 'wallet_revokeExecutionPermission')
    const request = eip155Requests.parse(call, context)
    if (request.kind !== 'transaction') throw new Error('It is no transaction.')
    expect(request.to).toBe(SMART_ACCOUNT_CONTRACTS.delegationManager)
    const { view } = await eip155Requests.prepare(request, deps)
    expect(view.request).toMatchObject({ level: 'normal' })
    expect(view.insight.described).toMatchObject({ intent: 'Revoke a permission', whole: true })
    await send(request.to, request.data, account)
    await expect(redeem(permission, 1n)).resolves.toBe('refused')
    expect((await listed()).map((each) => each.context)).not.toContain(permission)
    expect(eip155Requests.answer('0x', call)).toEqual({})
  })

  test('ends with all others when the account raises its nonce', async () => {
    await grant(ask(allowance()))
    expect((await listed()).length).toBeGreaterThan(0)
    const data = encodeFunctionData({
      abi: parseAbi(['function incrementNonce(address manager)']),
      functionName: 'incrementNonce',
      args: [SMART_ACCOUNT_CONTRACTS.delegationManager],
    })
    await send(CAVEAT_ENFORCERS.nonce, data, account)
    await expect(listed()).resolves.toEqual([])
    const { answer } = await grant(ask(allowance()))
    const [{ context: permission }] = answer as [{ context: Hex }]
    await expect(redeem(permission, 1n)).resolves.toBe('passes')
  })
})

describe('a permission of a plain account', () => {
  const plain = async (balance = 10n ** 18n) => {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    await world.ask('anvil_setBalance', [address, numberToHex(balance)])
    return { key, account: address }
  }
  const prepare = (who: { account: Hex }, rpc = world.rpc) => {
    const call = ask(allowance({ from: who.account }))
    const request = eip155Requests.parse(call, { ...context, account: who.account })
    return eip155Requests.prepare(request, { ...deps, rpc, entries: memoryStore() })
  }
  const codeOf = (address: Hex) => world.ask('eth_getCode', [address, 'latest'])

  test('[X19] upgrades the account by a transaction, and the key can spend at once', async () => {
    const who = await plain()
    const { view, first, answer } = await grant(
      ask(allowance({ from: who.account })),
      undefined,
      who,
    )
    expect(view).toMatchObject({ sends: true, upgrade: { code: 'smart', calls: [] } })
    const receipt = await vi.waitUntil(() => world.ask('eth_getTransactionReceipt', [first?.hash]))
    expect(receipt).toMatchObject({ status: '0x1', type: '0x4', to: who.account.toLowerCase() })
    expect(view.transaction?.gas).toBeGreaterThan(BigInt(receipt.gasUsed))
    expect(view.transaction?.gas).toBeLessThan(2n * BigInt(receipt.gasUsed))
    await expect(codeOf(who.account)).resolves.toBe(delegationTo(SMART_ACCOUNT_CONTRACTS.account))
    const minted = encodeFunctionData({
      ...{ abi: TOKEN, functionName: 'mint', args: [who.account, 1_000_000_000n] },
    })
    await send(token, minted, requestContext.account)
    const [{ context: permission }] = answer as [{ context: Hex }]
    await expect(redeem(permission, 10_000_000n)).resolves.toBe('passes')
    await expect(redeem(permission, 1n)).resolves.toBe('refused')

    const again = await grant(ask(allowance({ from: who.account })), undefined, who)
    expect(again.first).toBeUndefined()
    expect(again.view.transaction).toBeUndefined()
  })

  test('error: without coins for the fee, the card names the missing funds and nothing is signed', async () => {
    const { view, intent } = await prepare(await plain(1n))
    expect(view.missing).toMatchObject({ type: 'insufficientFunds', has: 1n })
    expect(intent).toBeUndefined()
  })

  test('warns about code from elsewhere, which the upgrade replaces', async () => {
    const who = await plain()
    await world.ask('anvil_setCode', [who.account, delegationTo(SHOP)])
    const { view } = await prepare(who)
    expect(view.request).toMatchObject({ level: 'high' })
    expect(view.request).toHaveProperty('risks', expect.arrayContaining(['foreignCode']))
    expect(view.upgrade).toMatchObject({ replaces: getAddress(SHOP) })
  })

  test('error: a network without the contracts has no permissions', async () => {
    const refusal = {
      type: 'notSupportedYet',
      data: { reason: 'This network has no contracts for permissions.' },
    }
    const bare: Rpc = {
      request: async (asked) =>
        asked.method === 'eth_getCode' ? '0x' : await world.rpc.request(asked),
    }
    await expect(prepare(await plain(), bare)).rejects.toMatchObject(refusal)
    const old = await startChainRpc('cancun')
    try {
      await placeSmartAccounts(old.url)
      await expect(prepare(await plain(), old.rpc)).rejects.toMatchObject(refusal)
    } finally {
      old.stop()
    }
  })

  test('[E07] error: a user who chose a plain account gives no permissions', async () => {
    const who = await plain()
    const accountType = async () => 'eoa' as const
    const asked = eip155Requests.parse(ask([allowance({ from: who.account })]), {
      ...context,
      account: who.account,
    })
    const prepared = eip155Requests.prepare(asked, { ...deps, accountType })
    await expect(prepared).rejects.toMatchObject({
      type: 'notSupportedYet',
      data: { reason: 'The user chose a plain account, which gives no permissions.' },
    })
  })

  test('a node that lies about the code cannot make the worker sign another one', async () => {
    const who = await plain()
    const { intent } = await prepare(who)
    for (const change of [
      { upgrade: { ...intent, nonce: 0 } },
      { upgrade: { ...(intent as DelegationIntent).upgrade, code: SHOP } },
      { upgrade: { ...(intent as DelegationIntent).upgrade, calls: [] } },
      { upgrade: { ...(intent as DelegationIntent).upgrade, to: SHOP } },
      { chainId: 0 },
    ])
      expect(() => eip155Signer.build({ ...intent, ...change })).toThrow()
    const other = hexToBytes(key.slice(2)) as Bytes
    expect(() => eip155Signer.build(intent).sign(other)).toThrow()
    const signed = eip155Signer.build(intent).sign(hexToBytes(who.key.slice(2)) as Bytes)
    const raw = signed.kind === 'signature' ? signed.first?.raw : undefined
    const transaction = parseTransaction(raw as `0x04${string}`)
    expect(transaction).toMatchObject({ chainId: 31337, to: who.account.toLowerCase() })
    expect(transaction.value).toBeUndefined()
    expect(transaction.data).toBeUndefined()
    const [authorization, ...more] = transaction.authorizationList ?? []
    expect(more).toEqual([])
    expect(authorization).toMatchObject({ chainId: 31337, nonce: 1 })
    expect(authorization?.address.toLowerCase()).toBe(SMART_ACCOUNT_CONTRACTS.account.toLowerCase())
  })
})

describe('wallet_grantPermissions', () => {
  const older = (more: object = {}) => ({
    chainId: '0x7a69',
    address: account,
    expiry: inDays(7),
    signer: {
      type: 'keys',
      data: { keys: [{ type: 'secp256k1', publicKey: redeemer.publicKey }] },
    },
    permissions: [
      {
        type: 'erc20-recurring-allowance',
        data: { token, allowance: '0x989680', start: inDays(0), period: DAY },
      },
    ],
    policies: [],
    ...more,
  })

  test('[X19] gives the same permission to the address of a public key', async () => {
    const { answer } = await grant(ask(older(), 'wallet_grantPermissions'))
    const granted = answer as { context: Hex; permissionsContext: Hex; expiry: number }
    expect(granted).toMatchObject({
      expiry: inDays(7),
      permissionsContext: granted.context,
      signerData: { submitToAddress: SMART_ACCOUNT_CONTRACTS.delegationManager },
    })
    await expect(redeem(granted.context, 10_000_000n)).resolves.toBe('passes')
    await expect(redeem(granted.context, 1n)).resolves.toBe('refused')
  })

  test.each<[string, object, string]>([
    [
      'a key of a passkey',
      { signer: { type: 'key', data: { type: 'secp256r1', publicKey: redeemer.publicKey } } },
      'must be secp256k1',
    ],
    [
      'a key that is no point',
      { signer: { type: 'key', data: { type: 'secp256k1', publicKey: `0x04${'11'.repeat(64)}` } } },
      'no point of secp256k1',
    ],
    [
      'two keys',
      {
        signer: {
          type: 'keys',
          data: {
            keys: [0, 1].map(() => ({ type: 'secp256k1', publicKey: redeemer.publicKey })),
          },
        },
      },
      '`signer.data.keys',
    ],
    ['an end in milliseconds', { expiry: context.now + 1_000 }, 'counts seconds'],
    ['an end that is over', { expiry: inDays(-1) }, 'in the future'],
    ['policies', { policies: [{ type: 'gas-limit', data: {} }] }, '`policies` is not valid'],
    ['two permissions', { permissions: [{ type: 'a' }, { type: 'b' }] }, '`permissions'],
    [
      'an unknown type',
      { permissions: [{ type: 'root', data: {} }] },
      'The permission `root` is not supported',
    ],
  ])('refuses %s', (_what, more, reason) => {
    const call = ask(older(more), 'wallet_grantPermissions')
    expect(refusalOf(call)).toContain(reason)
  })
})

/** The sentence of a refusal. */
function refusalOf(call: { method: string; params: unknown[] }): string {
  try {
    eip155Requests.parse(call, context)
  } catch (error) {
    const { type, data } = error as VestibuleError
    return `${type}: ${String(data?.reason ?? '')}`
  }
  return 'it is read'
}

describe('hostile requests of permissions', () => {
  type Case = [what: string, ask: () => unknown, refusal: string]
  const expiry = (timestamp: unknown) => ({ rules: [{ type: 'expiry', data: { timestamp } }] })
  const ofType = (type: string, data: unknown) => ({
    permission: { type, data, isAdjustmentAllowed: false },
  })
  const calls = (data: object) =>
    allowance(ofType('contract-call', { address: SHOP, functions: ['mint()'], ...data }))
  const byAbi = (name: string, type: string) => ({
    functions: [name],
    abi: [
      { type: 'function', name, inputs: [{ type }], outputs: [], stateMutability: 'nonpayable' },
    ],
  })
  const hostile: Case[] = [
    ['no end', () => allowance({ rules: [] }), 'needs one rule `expiry`'],
    ['no rules', () => allowance({ rules: undefined }), 'needs one rule `expiry`'],
    ['an end that is over', () => allowance(expiry(inDays(-1))), 'in the future'],
    ['an end in 366 days', () => allowance(expiry(inDays(366))), 'at most 365 days'],
    ['an end in milliseconds', () => allowance(expiry(context.now)), 'at most 365 days'],
    ['an end that is no number', () => allowance(expiry('never')), 'is not valid'],
    ['an end of infinity', () => allowance(expiry(Infinity)), 'is not valid'],
    [
      'two ends',
      () => allowance({ rules: [...expiry(inDays(1)).rules, ...expiry(inDays(9)).rules] }),
      'or is there twice',
    ],
    [
      'a rule without an enforcer',
      () => allowance({ rules: [...expiry(inDays(1)).rules, { type: 'limit', data: {} }] }),
      'The rule `limit` is not supported',
    ],
    [
      'another redeemer',
      () =>
        allowance({
          rules: [...expiry(inDays(1)).rules, { type: 'redeemer', data: { addresses: [SHOP] } }],
        }),
      'The redeemer must be the key',
    ],
    ['a period of 0', () => allowance({}, { periodDuration: 0 }), 'at least 60 seconds'],
    ['a period of 59 s', () => allowance({}, { periodDuration: 59 }), 'at least 60 seconds'],
    ['a negative period', () => allowance({}, { periodDuration: -1 }), 'is not valid'],
    ['a period of a second half', () => allowance({}, { periodDuration: 90.5 }), 'is not valid'],
    ['an amount of 0', () => allowance({}, { periodAmount: '0x0' }), 'greater than 0'],
    [
      'an amount of 257 bits',
      () => allowance({}, { periodAmount: `0x1${'0'.repeat(64)}` }),
      'is not valid',
    ],
    ['a decimal amount', () => allowance({}, { periodAmount: '10' }), 'is not valid'],
    ['a start after the end', () => allowance({}, { startTime: inDays(31) }), 'before the expiry'],
    ['a start of 0', () => allowance({}, { startTime: 0 }), 'before the expiry'],
    [
      'the coin as a token',
      () => allowance({}, { tokenAddress: `0x${'00'.repeat(20)}` }),
      'stands for the coin',
    ],
    [
      'the coin as a token, by another address',
      () => allowance({}, { tokenAddress: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }),
      'stands for the coin',
    ],
    ['no address as a token', () => allowance({}, { tokenAddress: '0x12' }), 'is not valid'],
    [
      'the account as a token',
      () => allowance({}, { tokenAddress: account }),
      'cannot be for the account',
    ],
    [
      'the manager as a token',
      () => allowance({}, { tokenAddress: SMART_ACCOUNT_CONTRACTS.delegationManager }),
      'cannot be for the account',
    ],
    [
      'words of the site behind a method, by an ABI',
      () => calls(byAbi('mint', 'uint256) ✓ Checked by your wallet. It moves nothing (')),
      'no valid signature',
    ],
    [
      'letters that turn the text around, by an ABI',
      () => calls(byAbi('mint', 'uint256 \u202Egnihton')),
      'no valid signature',
    ],
    [
      'a sentence as a name',
      () => calls(byAbi('claim my reward', 'uint256')),
      'no valid signature',
    ],
    [
      'an ABI without inputs',
      () => calls({ functions: ['mint'], abi: [{ type: 'function', name: 'mint' }] }),
      'no signature',
    ],
    ['two signatures in one', () => calls({ functions: ['pay()(address)'] }), 'no signature'],
    [
      'a signature without its end',
      () => calls({ functions: ['pay((address)'] }),
      'no valid signature',
    ],
    [
      'a method that fills the card',
      () => calls({ functions: [{ functionName: `pay(${'uint256,'.repeat(99)}bool)` }] }),
      'no signature',
    ],
    ['an unknown type', () => allowance(ofType('native-token-stream', {})), 'is not supported'],
    ['a type of a prototype', () => allowance(ofType('constructor', {})), 'is not supported'],
    ['an unknown member', () => allowance({ gasLimit: '0x1' }), 'missing or unknown members'],
    ['a member of data', () => allowance({}, { recipients: [SHOP] }), 'missing or unknown members'],
    ['anyone as the key', () => allowance({ to: `0x${'0'.repeat(37)}a11` }), 'the one key'],
    ['the zero address as the key', () => allowance({ to: `0x${'00'.repeat(20)}` }), 'the one key'],
    ['the account as the key', () => allowance({ to: account }), 'must not be the account itself'],
    [
      'Multicall3 as the key, which calls for anyone',
      () => allowance({ to: '0xcA11bde05977b3631167028862bE2a173976CA11' }),
      'the one key',
    ],
    [
      'the manager as the key',
      () => allowance({ to: SMART_ACCOUNT_CONTRACTS.delegationManager }),
      'the one key',
    ],
    ['another account', () => allowance({ from: SHOP }), 'addressNotYours'],
    ['another network', () => allowance({ chainId: '0x1' }), 'invalidChainId'],
    ['two permissions', () => [allowance(), allowance()], 'one permission per request'],
    ['no permission', () => [], 'missing or unknown members'],
    ['text', () => 'everything', 'not JSON'],
    ['calls to the account', () => calls({ address: account }), 'cannot be for the account'],
    [
      'calls to the manager',
      () => calls({ address: SMART_ACCOUNT_CONTRACTS.delegationManager }),
      'cannot be for the account',
    ],
    [
      'calls to an enforcer',
      () => calls({ address: CAVEAT_ENFORCERS.nonce }),
      'cannot be for the account',
    ],
    ['calls without methods', () => calls({ functions: [] }), '`functions` is not valid'],
    [
      'a method with coins',
      () => calls({ functions: [{ functionName: 'mint()', valueLimit: '0x1' }] }),
      'is not valid',
    ],
    [
      'a method with conditions on arguments',
      () => calls({ functions: [{ functionName: 'mint()', args: [{ operator: 'EQUAL' }] }] }),
      'is not valid',
    ],
    [
      'a delegate call',
      () => calls({ functions: [{ functionName: 'mint()', operation: 1 }] }),
      'is not valid',
    ],
    ['a method without an ABI', () => calls({ functions: ['mint'] }), 'is no signature'],
    ['a method with markup', () => calls({ functions: ['<b>mint</b>()'] }), 'is no signature'],
  ]

  test.each(hostile)('refuses %s', (_what, asked, refusal) => {
    expect(refusalOf(ask(asked()))).toContain(refusal)
  })

  type Rated = [what: string, ask: () => unknown, level: string, risks: string[]]
  const rated: Rated[] = [
    ['ten of a thousand, each day for 30 days', () => allowance(), 'medium', ['grantUnknownToken']],
    [
      'an amount without end',
      () => allowance({}, { periodAmount: `0x${'f'.repeat(64)}` }),
      'high',
      ['grantUnlimited', 'grantOfAll'],
    ],
    [
      'all that there is, in ten periods',
      () => allowance(expiry(inDays(10)), { periodAmount: '0x5f5e100' }),
      'high',
      ['grantOfAll'],
    ],
    [
      'all that there is, minute by minute',
      () => allowance({}, { periodAmount: '0xffff', periodDuration: 60 }),
      'high',
      ['grantOfAll'],
    ],
    [
      'a token that does not answer',
      () => allowance({}, { tokenAddress: SHOP }),
      'high',
      ['balanceUnread', 'grantUnknownToken'],
    ],
    ['a mint of a contract', () => calls({}), 'medium', ['grantCall']],
    [
      'a method by its selector',
      () => calls({ functions: ['0x12345678'] }),
      'high',
      ['grantUnknownCall'],
    ],
    [
      'an approval',
      () => calls({ functions: ['approve(address,uint256)'] }),
      'high',
      ['grantMovesTokens'],
    ],
    [
      'an approval by its selector',
      () => calls({ functions: ['0x095EA7B3'] }),
      'high',
      ['grantMovesTokens'],
    ],
    [
      'transferFrom by the name of a proxy',
      () => calls({ functions: ['many_msg_babbage(bytes1)', 'gasprice_bit_ether(int128)'] }),
      'high',
      ['grantMovesTokens'],
    ],
    ...[
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      'transferFrom((address,address,uint160,address)[])',
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
      'withdraw(address,uint256,address)',
    ].map(
      (method): Rated => [
        `${method.slice(0, 40)}…`,
        () => calls({ functions: [method] }),
        'high',
        ['grantMovesTokens'],
      ],
    ),
    ['a harmless method of a token', () => calls({ address: token }), 'high', ['grantMovesTokens']],
    [
      'a multicall',
      () => calls({ functions: ['multicall(bytes[])'] }),
      'high',
      ['grantMovesTokens'],
    ],
  ]

  test.each(rated)('rates %s', async (_what, asked, level, risks) => {
    const request = eip155Requests.parse(ask(asked()), context)
    const { view } = await eip155Requests.prepare(request, deps)
    expect(view.request.level).toBe(level)
    expect(view.request).toMatchObject({ risks: expect.arrayContaining(risks) })
  })

  test('shows the words of a site as text, without hidden characters', () => {
    const words = '<img src=x onerror=alert(1)>\u202efree money'
    const request = eip155Requests.parse(ask(allowance({}, { justification: words })), context)
    expect(request).toMatchObject({
      reason: '<img src=x onerror=alert(1)>\\u{202e}free money',
    })
  })
})

test('[V12] eth_signTypedData_v4 signs no delegation, and nothing for the account or its contracts', () => {
  const types = {
    Delegation: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      { name: 'caveats', type: 'Caveat[]' },
      { name: 'salt', type: 'uint256' },
    ],
    Caveat: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
    ],
  }
  const message = {
    ...{ delegate: SHOP, delegator: account, authority: `0x${'ff'.repeat(32)}` },
    ...{ caveats: [], salt: 0 },
  }
  const domain = { name: 'DelegationManager', version: '1', chainId: 31337 }
  const { delegationManager, entryPoint, account: code } = SMART_ACCOUNT_CONTRACTS
  const contracts = [delegationManager, entryPoint, code, account, CAVEAT_ENFORCERS.nonce]
  for (const verifyingContract of contracts.flatMap((each) => [each, each.toLowerCase()])) {
    const data = {
      types,
      primaryType: 'Delegation',
      domain: { ...domain, verifyingContract },
      message,
    }
    const call = { method: 'eth_signTypedData_v4', params: [account, data] }
    expect(refusalOf(call)).toContain('accountCallRefused')
    const asText = { ...call, params: [account, JSON.stringify(data)] }
    expect(refusalOf(asText)).toContain('accountCallRefused')
  }
})

test('[X19] names the kinds of permissions of the network', async () => {
  const answer = eip155Part.answers.get('wallet_getSupportedExecutionPermissions')
  const asked = { account, network: context.network, params: [] }
  await expect(answer?.(asked, answerDeps())).resolves.toMatchObject({
    'erc20-token-periodic': { chainIds: ['0x7a69'], ruleTypes: ['expiry', 'redeemer'] },
  })
  const bare = { ...deps.rpc, request: async () => '0x' }
  await expect(answer?.(asked, answerDeps({ rpc: bare }))).resolves.toEqual({})
})

describe('the record of permissions at the services', () => {
  const grantWith = async (record: RecordGrant) => {
    const entries = memoryStore()
    const call = ask(allowance())
    const { view, intent } = await eip155Requests.prepare(eip155Requests.parse(call, context), {
      ...deps,
      entries,
    })
    const signed = eip155Signer.build(intent).sign(hexToBytes(key.slice(2)) as Bytes)
    if (signed.kind !== 'signature' || intent === undefined) throw new Error('It is signed.')
    const given = { entries, recordGrant: record }
    const answer = await eip155Requests.deliver?.(signed.signature, given, view, intent)
    return { entries, intent, answer: JSON.parse(answer ?? '') as [{ context: Hex }] }
  }
  const sessionOf = (grant: Parameters<RecordGrant>[0], more: object = {}): SmartSession => ({
    ...grant,
    ...{ project: { id: 'demo', name: 'Demo', url: 'https://app.example' }, createdAt: 1 },
    ...{ revokedAt: null, isRevoked: false },
    ...more,
  })

  test('[A20] gets each signed permission once, and again on the next opening where it failed', async () => {
    const record = vi.fn<RecordGrant>().mockRejectedValueOnce(new Error('away'))
    const { entries, answer } = await grantWith(record)
    const [{ context: permission }] = answer
    await vi.waitFor(() => expect(record).toHaveBeenCalledTimes(1))
    // Another document of the same browser.
    const opened = { ...entries }
    const open = () => recordGrants({ entries: opened, account: context.account, record })
    await Promise.all([open(), open()])
    expect(record).toHaveBeenCalledTimes(2)
    expect(record).toHaveBeenLastCalledWith({
      pci: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      account: `eip155:31337:${account}`,
      permissions: [expect.objectContaining({ type: 'erc20-token-periodic' })],
      policies: [{ type: 'expiry', data: { timestamp: inDays(30) } }],
      expiry: inDays(30),
      context: permission,
    })
    await recordGrants({ entries: { ...entries }, account: context.account, record })
    expect(record).toHaveBeenCalledTimes(2)
  })

  test('[A20] gives the same permission back to another browser', async () => {
    for (const call of [
      allowance(),
      allowance({
        permission: {
          ...allowance().permission,
          type: 'native-token-periodic',
          data: { periodAmount: '0x5', periodDuration: DAY },
        },
      }),
      allowance({
        permission: {
          type: 'contract-call',
          isAdjustmentAllowed: false,
          data: { address: SHOP, functions: ['mint()', '0x12345678'] },
        },
      }),
    ]) {
      const entries = memoryStore()
      const parsed = eip155Requests.parse(ask(call), context)
      const { view, intent } = await eip155Requests.prepare(parsed, { ...deps, entries })
      const signed = eip155Signer.build(intent).sign(hexToBytes(key.slice(2)) as Bytes)
      if (signed.kind !== 'signature' || intent === undefined) throw new Error('It is signed.')
      const recordGrant = vi.fn<RecordGrant>()
      await eip155Requests.deliver?.(signed.signature, { entries, recordGrant }, view, intent)
      await vi.waitFor(() => expect(recordGrant).toHaveBeenCalled())
      const [recorded] = recordGrant.mock.lastCall ?? []
      if (recorded === undefined) throw new Error('It is recorded.')
      const read = await readRecorded(sessionOf(recorded), account)
      expect(read).toMatchObject({ id: recorded.pci, intent, origin: 'https://app.example' })
    }
  })

  test('[A20] security: the services cannot add or change a permission', async () => {
    const record = vi.fn<RecordGrant>()
    await grantWith(record)
    await vi.waitFor(() => expect(record).toHaveBeenCalled())
    const [recorded] = record.mock.lastCall ?? []
    if (recorded === undefined) throw new Error('It is recorded.')
    const session = sessionOf(recorded)
    await expect(readRecorded(session, account)).resolves.toBeDefined()
    const delegation = decodeContext(recorded.context as Hex)
    if (delegation === undefined) throw new Error('It is one delegation.')
    const [first, ...others] = delegation.caveats
    if (first === undefined) throw new Error('It has limits.')
    const stranger = privateKeyToAccount(generatePrivateKey())
    const forged = await stranger.signMessage({ message: 'mine' })
    const changed = [
      { ...delegation, salt: delegation.salt + 1n },
      { ...delegation, delegate: SHOP },
      { ...delegation, delegator: stranger.address },
      { ...delegation, caveats: others },
      { ...delegation, caveats: [...delegation.caveats, first] },
      { ...delegation, caveats: [{ ...first, terms: `${first.terms}00` as Hex }, ...others] },
      { ...delegation, authority: pad('0x1') },
      { ...delegation, signature: forged },
      { ...delegation, signature: '0x' as Hex },
    ].map((each) => encodeContext(each))
    for (const context of [...changed, undefined, '0x', 'nonsense'])
      await expect(readRecorded({ ...session, context }, account), String(context)).resolves.toBe(
        undefined,
      )
    for (const account of [`eip155:1:${context.account}`, `eip155:31337:${SHOP}`, 'nonsense'])
      await expect(readRecorded({ ...session, account }, context.account)).resolves.toBe(undefined)
  })

  describe('in the settings', () => {
    const listWith = (given: {
      entries?: KeyValueStore
      recorded?: SmartSession[] | undefined
      rpc?: Rpc
    }) => {
      const { entries = memoryStore(), recorded, rpc = world.rpc } = given
      const networks = [context.network]
      return eip155Permissions.list({ account, entries, recorded, networks, rpcOf: () => rpc })
    }
    /** The window's book of one browser, with the record of its permission. */
    async function approved() {
      const record = vi.fn<RecordGrant>()
      const { intent } = await grantWith(record)
      await vi.waitFor(() => expect(record).toHaveBeenCalled())
      const [recorded] = record.mock.lastCall ?? []
      if (recorded === undefined || intent === undefined) throw new Error('It is recorded.')
      const entries = memoryStore()
      const request = eip155Requests.parse(ask(allowance()), context)
      if (request.kind !== 'permission') throw new Error('It is a permission.')
      await rememberGrant(request, {
        intent: intent as DelegationIntent,
        ...{ says: 'Let a key of this site spend', entries },
      })
      return { entries, session: sessionOf(recorded) }
    }

    test('[A20] another browser lists it in the words of its signed terms, and revokes it', async () => {
      const { session } = await approved()
      const lie = { type: 'native-token-periodic', data: { periodAmount: '0x1' } }
      const [found, ...others] = await listWith({ recorded: [{ ...session, permissions: [lie] }] })
      expect(others).toEqual([])
      expect(found).toMatchObject({
        ...{ id: session.pci, origin: 'https://app.example', state: 'active' },
        says: expect.stringMatching(/^Let a key of this site spend 10 .*every day$/),
        expiresAt: inDays(30) * 1_000,
      })
      if (found === undefined) throw new Error('It is listed.')
      const request = eip155Requests.parse(found.revocation, context)
      if (request.kind !== 'transaction') throw new Error('It is no transaction.')
      expect(request.data.slice(0, 10)).toBe(
        toFunctionSelector(
          'disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
        ),
      )
      await send(request.to, request.data, account)
      await expect(listWith({ recorded: [session] })).resolves.toMatchObject([{ state: 'revoked' }])
    })

    test('one that was approved and never signed is not active', async () => {
      const { entries, session } = await approved()
      await expect(listWith({ entries, recorded: [] })).resolves.toMatchObject([
        { state: 'unsigned' },
      ])
      await expect(listWith({ entries, recorded: [session] })).resolves.toMatchObject([
        { state: 'active' },
      ])
      // Without the services, it may have been signed.
      await expect(listWith({ entries })).resolves.toMatchObject([{ state: 'active' }])
    })

    test('says that it does not know the state while a node does not answer', async () => {
      const { entries } = await approved()
      const rpc: Rpc = { request: () => Promise.reject(new Error('away')) }
      await expect(listWith({ entries, rpc })).resolves.toMatchObject([{ state: 'unknown' }])
    })
  })
})
