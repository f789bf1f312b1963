import { MAX_CALLS, MAX_TRANSACTION_DATA } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { address, DelegationIntent, fees, quantity } from '../permissions/delegationIntent.js'

/** Length in hexadecimal digits, without `0x`, for 32 KiB. */
const MAX_LENGTH = 65_536

const bytes = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^(?:[0-9a-f]{2})*$/))
const namespace = z.literal('eip155')

/** `personal_sign`, ERC-191 version 0x45. */
const MessageIntent = z.strictObject({
  namespace,
  kind: z.literal('message'),
  bytes: bytes(MAX_LENGTH),
})

/** `eth_signTypedData_v4`, EIP-712. */
const TypedDataIntent = z.strictObject({
  namespace,
  kind: z.literal('typedData'),
  /** JSON, because the gate's depth limit is too low for typed data. */
  json: z.string().check(z.maxLength(MAX_LENGTH)),
})

/** Uses the nonce before the transaction's nonce, and the same fees. */
const Allowance = z.strictObject({ to: address, data: bytes(136), gas: quantity })

const count = z.int().check(z.minimum(0))
const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const chainId = z.int().check(z.minimum(1))

/** An EIP-1559 transaction without an access list. Amounts in wei. */
const TransactionIntent = z.strictObject({
  namespace,
  kind: z.literal('transaction'),
  chainId,
  /** The allowance's nonce if there is an allowance. */
  nonce: count,
  to: z.optional(address),
  value: quantity,
  data: bytes(2 * MAX_TRANSACTION_DATA),
  ...fees,
  allowance: z.optional(Allowance),
})
export type TransactionIntent = z.infer<typeof TransactionIntent>

const calls = z
  .array(z.strictObject({ to: address, value: quantity, data: bytes(2 * MAX_TRANSACTION_DATA) }))
  .check(z.maxLength(MAX_CALLS))

/**
 * The account's code runs all calls or none. The worker builds the data and the EIP-7702
 * authorization, which only allows the pinned contract or the removal of the code.
 */
const BatchIntent = z.strictObject({
  namespace,
  kind: z.literal('batch'),
  chainId,
  nonce: count,
  account: address,
  calls,
  /** `smart`: the account first adopts the pinned code. `plain`: the account removes its code and only revokes all permissions. */
  code: z.optional(z.enum(['smart', 'plain'])),
  ...fees,
})
export type BatchIntent = z.infer<typeof BatchIntent>

const OperationIntent = z.strictObject({
  namespace,
  kind: z.literal('operation'),
  chainId,
  account: address,
  calls,
  /** Nonce of the authorization that adopts the pinned code. */
  upgrade: z.optional(count),
  /** Nonce of the authorization that removes the code, without further calls. */
  ends: z.optional(count),
  /** Each word contains two amounts, as in EntryPoint. The paymaster field contains its address, gas and data. */
  payment: z.strictObject({
    nonce: word,
    gasLimits: word,
    preGas: word,
    fees: word,
    paymaster: z.string().check(z.regex(/^0x[0-9a-f]{104,8000}$/i)),
  }),
})
export type OperationIntent = z.infer<typeof OperationIntent>

export const Intent = z.discriminatedUnion('kind', [
  MessageIntent,
  TypedDataIntent,
  TransactionIntent,
  DelegationIntent,
])
export type Intent = z.infer<typeof Intent>

/** The key worker builds the signed bytes itself and does not accept a hash. */
export const AnyIntent = z.union([Intent, BatchIntent, OperationIntent])
