import {
  MAX_CALLS,
  MAX_TRANSACTION_DATA,
  parseHexChainId,
  VestibuleError,
} from '@vestibule/protocol'
import * as z from 'zod/mini'
import { encodeSelfCall, type OwnCall } from '../intents/selfCall.js'
import type { Allowance, TransactionRequest } from './approvalRequest.js'
import { decodeCalls } from './decodeCall.js'
import { parseSendTransaction } from './parseSendTransaction.js'
import { malformed } from './refuse.js'
import type { RequestContext } from './requestContext.js'
import { riskLevel } from './risks.js'

/** `approve(address,uint256)` without further data. */
const APPROVE = /^0x095ea7b3[0-9a-f]{128}$/
/** The services' limit is 64 KiB of hex. */
const MAX_SPONSORED_DATA = 30_000
/** Maximum length of an id (EIP-5792). */
const MAX_ID = 8_194

const Capabilities = z.optional(z.record(z.string(), z.unknown()))

/** `parseSendTransaction` validates the other members. */
const Call = z.strictObject({
  to: z.string(),
  // Transactions may contain an empty text.
  data: z.optional(z.string().check(z.startsWith('0x'))),
  value: z.optional(z.unknown()),
  capabilities: Capabilities,
})

const Batch = z.strictObject({
  version: z.optional(z.string()),
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_ID))),
  from: z.optional(z.string()),
  chainId: z.optional(z.unknown()),
  atomicRequired: z.optional(z.boolean()),
  capabilities: Capabilities,
  calls: z.array(z.unknown()).check(z.minLength(1)),
})

export function parseSendCalls(
  params: readonly unknown[],
  requestContext: RequestContext,
): TransactionRequest {
  const [batch, given, ...others] = params
  if (params.length === 0 || others.length > 0)
    throw malformed('`wallet_sendCalls` takes one batch.')
  return parseBatch(batch, requestContext, given)
}

/** @param payment The paymaster's answer, validated later; `true` before the answer @default the account pays */
export function parseBatch(
  batch: unknown,
  requestContext: RequestContext,
  payment?: unknown,
): TransactionRequest {
  const read = z.safeParse(Batch, batch)
  if (!read.success) throw unreadable(read.error.issues)
  const { from = requestContext.account, chainId, capabilities, calls: given, id } = read.data
  if (given.length > MAX_CALLS)
    throw tooLarge(`A batch has ${MAX_CALLS} calls at most. This one has ${given.length}.`)
  const calls = given.map(readCall)
  const { paymasterService, ...capabilitiesLeft } = capabilities ?? {}
  const isSponsored = payment !== undefined && paymasterService !== undefined
  for (const each of [
    isSponsored ? capabilitiesLeft : capabilities,
    ...calls.map((call) => call.capabilities),
  ])
    checkCapabilities(each)
  if (payment !== undefined && !isSponsored)
    throw malformed('The batch names no `paymasterService`.')
  if (chainId !== undefined) checkChain(chainId, requestContext)
  const sent = calls.map(({ to, data, value }) =>
    parseSendTransaction([{ from, to, data, value }], requestContext),
  )
  const bundle = { id, isAtomicRequired: read.data.atomicRequired === true, payment }
  const method = 'wallet_sendCalls'
  const [first, then, ...others] = sent
  if (first !== undefined && then === undefined && !isSponsored) return { ...first, method, bundle }

  const own = sent.map(
    ({ to, value, data }): OwnCall => ({ to: to ?? requestContext.account, value, data }),
  )
  const data = encodeSelfCall(own)
  const most = isSponsored ? MAX_SPONSORED_DATA : MAX_TRANSACTION_DATA
  if (data.length > 2 + 2 * most) throw tooLarge(`A batch has ${most} bytes of data at most.`)
  if (first !== undefined && then === undefined)
    return { ...first, method, bundle: { ...bundle, calls: own } }
  const { call, risks } = decodeCalls(own, requestContext.account)
  const allowance = first && then && others.length === 0 ? allowanceOf(first, then) : undefined
  const pair = allowance && then && { ...then, method, allowance }
  return {
    ...requestContext,
    ...{ kind: 'transaction', method, to: requestContext.account, data, call, risks },
    value: own.reduce((sum, { value }) => sum + value, 0n),
    level: riskLevel(risks),
    gas: undefined,
    fees: undefined,
    bundle: { ...bundle, calls: own, pair },
  }
}

function readCall(given: unknown, index: number) {
  const read = z.safeParse(Call, given)
  if (read.success && /^0x[0-9a-fA-F]{40}$/.test(read.data.to)) return read.data
  const member = read.success ? 'to' : String(read.error.issues[0]?.path[0] ?? '')
  throw malformed(
    member === 'to'
      ? `Call ${index + 1} needs \`to\`, an address that begins with 0x.`
      : `Call ${index + 1} cannot be read: it takes \`to\`, \`data\`, \`value\` and \`capabilities\`.`,
  )
}

/** Allows a required `paymasterService` (ERC-7677) only with a paymaster. */
function checkCapabilities(asked: Readonly<Record<string, unknown>> | undefined) {
  for (const [name, given] of Object.entries(asked ?? {})) {
    const isOptional = z.safeParse(z.looseObject({ optional: z.literal(true) }), given).success
    if (!isOptional) throw new VestibuleError('capabilityNotSupported', { data: { name } })
  }
}

function checkChain(chainId: unknown, { network }: RequestContext) {
  const asked = typeof chainId === 'number' ? chainId : parseHexChainId(chainId)
  if (network.caipNetworkId !== `eip155:${asked}`)
    throw new VestibuleError('batchChainNotSupported', { data: { chainId: String(chainId) } })
}

function allowanceOf(
  { to, value, data, call }: TransactionRequest,
  then: TransactionRequest,
): Allowance | undefined {
  if (call.kind !== 'tokenApproval' || call.unlimited || call.amount === 0n) return undefined
  if (to === undefined || value > 0n || !APPROVE.test(data)) return undefined
  const { token, spender, amount } = call
  if (then.to !== spender || then.value > 0n) return undefined
  return { token, spender, amount, data }
}

function unreadable(issues: readonly z.core.$ZodIssue[]): VestibuleError {
  const member = String(issues[0]?.path[0] ?? '')
  return malformed(member === '' ? 'The batch cannot be read.' : `\`${member}\` is not valid.`)
}

function tooLarge(reason: string): VestibuleError {
  return new VestibuleError('batchTooLarge', { data: { reason } })
}

/** For atomic calls on a network without smart accounts. */
export const notServed = () =>
  new VestibuleError('notSupportedYet', { data: { method: 'wallet_sendCalls' } })
