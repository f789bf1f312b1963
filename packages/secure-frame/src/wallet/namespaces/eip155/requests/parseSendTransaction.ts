import {
  MAX_TRANSACTION_DATA,
  parseCaipNetworkId,
  parseHexChainId,
  VestibuleError,
} from '@vestibule/protocol'
import { parseEvmAddress } from '@vestibule/protocol/addresses'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { TransactionRequest } from './approvalRequest.js'
import { decodeCall } from './decodeCall.js'
import { malformed } from './refuse.js'
import type { RequestContext } from './requestContext.js'
import { riskLevel } from './risks.js'

const address = z.string().check(z.refine((value) => parseEvmAddress(value) !== undefined))
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((value) => BigInt(value)),
)
const data = z
  .string()
  .check(z.maxLength(2 + 2 * MAX_TRANSACTION_DATA), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

/**
 * Ignores the page's nonce, which could replace another transaction. Uses the page's fees only if
 * they are close to the wallet's fees.
 */
const Transaction = z.strictObject({
  from: address,
  to: z.optional(z.nullable(address)),
  value: z.optional(quantity),
  data: z.optional(data),
  input: z.optional(data),
  gas: z.optional(quantity),
  gasLimit: z.optional(quantity),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  nonce: z.optional(quantity),
  chainId: z.optional(z.unknown()),
  type: z.optional(z.enum(['0x0', '0x2'])),
  accessList: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
})

/** Other values of these members request another transaction type. */
const KIND_MEMBERS = new Set(['type', 'accessList'])

/**
 * Always sends EIP-1559 transactions.
 * @throws `accountCallRefused`, `transactionTypeRefused` also for unknown members,
 * `addressNotYours`, `invalidChainId`, `invalidRequest`
 */
export function parseSendTransaction(
  params: readonly unknown[],
  requestContext: RequestContext,
): TransactionRequest {
  if (params.length !== 1) throw malformed('`eth_sendTransaction` takes one transaction.')
  const parsed = z.safeParse(Transaction, withoutEmpty(params[0]))
  if (!parsed.success) throw refusal(parsed.error.issues)

  const { from, to, value = 0n, gas, gasLimit, chainId } = parsed.data
  const { maxFeePerGas, maxPriorityFeePerGas } = parsed.data
  if (from.toLowerCase() !== requestContext.account.toLowerCase())
    throw new VestibuleError('addressNotYours')
  if (chainId !== undefined) checkChain(chainId, requestContext)

  const transaction = {
    to: typeof to === 'string' ? getAddress(to) : undefined,
    value,
    data: dataOf(parsed.data),
  }
  refuseOwnContracts(transaction, requestContext.account)
  return {
    ...describeTransaction(transaction, requestContext),
    gas: gas ?? gasLimit,
    fees:
      maxFeePerGas === undefined || maxPriorityFeePerGas === undefined
        ? undefined
        : { maxFeePerGas, maxPriorityFeePerGas },
  }
}

export function describeTransaction(
  transaction: Pick<TransactionRequest, 'to' | 'value' | 'data'>,
  requestContext: RequestContext,
): TransactionRequest {
  const { call, risks } = decodeCall({ ...transaction, from: requestContext.account as Hex })
  return {
    ...requestContext,
    ...transaction,
    kind: 'transaction',
    method: 'eth_sendTransaction',
    gas: undefined,
    fees: undefined,
    call,
    risks,
    level: riskLevel(risks),
  }
}

/** Some libraries send `null` or empty data. */
const MAY_BE_EMPTY = new Set(['data', 'input', 'gas', 'gasLimit', 'gasPrice', 'nonce'])

function withoutEmpty(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const isEmpty = ([name, value]: [string, unknown]) =>
    MAY_BE_EMPTY.has(name) &&
    (value === null || (value === '' && (name === 'data' || name === 'input')))
  return Object.fromEntries(Object.entries(given).filter((member) => !isEmpty(member)))
}

/** `input` is the newer name of `data`. Both may be present if they are equal. */
function dataOf(transaction: z.infer<typeof Transaction>): Hex {
  const { data, input, to } = transaction
  const chosen = (input ?? data ?? '0x').toLowerCase()
  if (input !== undefined && data !== undefined && data.toLowerCase() !== chosen)
    throw malformed('`data` and `input` differ.')
  if (chosen === '0x' && typeof to !== 'string')
    throw malformed('A transaction needs a receiver or the code of a contract.')
  return chosen as Hex
}

const { delegationManager, entryPoint } = SMART_ACCOUNT_CONTRACTS

/**
 * An account without code may get code later. Only the wallet calls contracts that act for the
 * account.
 * @throws `accountCallRefused`
 */
function refuseOwnContracts({ to, data }: { to: Hex | undefined; data: Hex }, account: Hex) {
  const isOwn = to === getAddress(account) && data !== '0x'
  if (isOwn || to === delegationManager || to === entryPoint)
    throw new VestibuleError('accountCallRefused', { data: { contract: to } })
}

function checkChain(chainId: unknown, { network }: RequestContext) {
  const active = parseCaipNetworkId(network.caipNetworkId).chainId
  const asked = typeof chainId === 'number' ? chainId : parseHexChainId(chainId)
  if (String(asked) !== active) throw new VestibuleError('invalidChainId')
}

function refusal(issues: z.core.$ZodIssue[]): VestibuleError {
  const otherKind = issues.some(
    ({ code, path }) =>
      (code === 'unrecognized_keys' && path.length === 0) || KIND_MEMBERS.has(String(path[0])),
  )
  if (otherKind) return new VestibuleError('transactionTypeRefused')
  if (issues.some(({ code }) => code === 'too_big'))
    return malformed(`A transaction has ${MAX_TRANSACTION_DATA} bytes of data at most.`)
  const member = String(issues[0]?.path[0] ?? '')
  return malformed(
    member === '' ? 'The transaction is not an object.' : `\`${member}\` is not valid.`,
  )
}
