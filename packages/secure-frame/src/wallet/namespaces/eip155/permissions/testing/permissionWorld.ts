import { hexToBytes } from '@noble/curves/utils.js'
import type { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
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
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Bytes } from '../../../../../platform/bytes.js'
import { memoryStore } from '../../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../../platform/rpc.js'
import { startChainRpc } from '../../../../testing/chainRpc.js'
import { requestContext } from '../../../../testing/requestContext.js'
import type { RequestDeps } from '../../../document/namespaceRequests.js'
import { eip155Part, eip155Requests } from '../../requests/eip155Requests.js'
import { eip155Signer } from '../../signer/eip155Signer.js'

export const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const MANAGER = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
])
export const DAY = 86_400
export const SHOP: Hex = `0x${'5e'.repeat(20)}`

export const key = generatePrivateKey()
export const { address: account } = privateKeyToAccount(key)
export const redeemer = privateKeyToAccount(generatePrivateKey())
export const context = { ...requestContext, account, now: Date.now() }
export const inDays = (days: number) => Math.floor(context.now / 1_000) + days * DAY

export let world: Awaited<ReturnType<typeof startChainRpc>>
export let token: Hex
export let deps: RequestDeps

export function startPermissionWorld() {
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
}

const mint = (amount: bigint) =>
  send(
    token,
    encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [account, amount] }),
    requestContext.account,
  )

export async function send(to: Hex | undefined, data: Hex, from: string) {
  const { request } = world.rpc
  await request({ method: 'anvil_impersonateAccount', params: [from] })
  const hash = await request({
    method: 'eth_sendTransaction',
    params: [{ from, ...(to && { to }), data, gas: '0x1000000' }],
  })
  return vi.waitFor(
    async () => {
      const receipt = await request({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt === null) throw new Error('The transaction is not mined yet.')
      return receipt as { contractAddress: Hex; status: Hex }
    },
    { timeout: 10_000 },
  )
}

export const allowance = (more: object = {}, data: object = {}) => ({
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

export const ask = (asked: unknown, method = 'wallet_requestExecutionPermissions') => ({
  method,
  params: [asked],
})

export async function grant(
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

export async function redeem(permission: Hex, amount: bigint): Promise<string> {
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

export const listed = async (origin = context.origin) => {
  const answer = eip155Part.answers.get('wallet_getGrantedExecutionPermissions')
  const asked = { account, network: context.network, params: [] }
  return (await answer?.(asked, answerDeps({ origin }))) as { context: Hex }[]
}

export const answerDeps = (given: { origin?: string; rpc?: Rpc } = {}) => {
  const { origin = context.origin, rpc = deps.rpc } = given
  return { ...deps, origin, networks: [context.network], rpcOf: () => rpc }
}

export function refusalOf(call: { method: string; params: unknown[] }): string {
  try {
    eip155Requests.parse(call, context)
  } catch (error) {
    const { type, data } = error as VestibuleError
    return `${type}: ${String(data?.reason ?? '')}`
  }
  return 'it is read'
}
