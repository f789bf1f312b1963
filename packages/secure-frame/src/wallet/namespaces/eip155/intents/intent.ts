import { MAX_CALLS, MAX_TRANSACTION_DATA } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { address, DelegationIntent, fees, quantity } from '../permissions/delegationIntent.js'

/** Maximum length of a string at the gate. Bytes travel as hex without `0x`, so that 32 KiB fit. */
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
  /** Domain, types, primary type and message as JSON: the gate's depth limit is too low for honest typed data. */
  json: z.string().check(z.maxLength(MAX_LENGTH)),
})

/** An approval to send before a transaction, with the previous nonce and the same fees. */
const Allowance = z.strictObject({ to: address, data: bytes(136), gas: quantity })

/** The nonce of an account's transactions and authorizations. */
const count = z.int().check(z.minimum(0))
const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const chainId = z.int().check(z.minimum(1))

/** An EIP-1559 transaction without an access list; amounts in wei. */
const TransactionIntent = z.strictObject({
  namespace,
  kind: z.literal('transaction'),
  chainId,
  /** The nonce of the allowance, if any. */
  nonce: count,
  /** Absent to create a contract. */
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
 * A transaction of an account to itself, whose code makes all calls or none. The worker builds its data and the EIP-7702
 * authorization. That is only for the pinned contract or for the end of a delegation.
 */
const BatchIntent = z.strictObject({
  namespace,
  kind: z.literal('batch'),
  chainId,
  nonce: count,
  account: address,
  calls,
  /** The code that the account takes first. `plain` has no calls here: it revokes all permissions. */
  code: z.optional(z.enum(['smart', 'plain'])),
  ...fees,
})
export type BatchIntent = z.infer<typeof BatchIntent>

/**
 * A user operation (ERC-4337) whose fee a paymaster pays. The worker builds its call data and the authorization, and accepts no
 * other fields.
 */
const OperationIntent = z.strictObject({
  namespace,
  kind: z.literal('operation'),
  chainId,
  account: address,
  calls,
  /** The account first takes the pinned code: the nonce of its authorization, which is the account's next one. */
  upgrade: z.optional(count),
  /**
   * The account then becomes plain, by an authorization with this nonce. There are no calls here: it revokes all permissions.
   */
  ends: z.optional(count),
  /** Two amounts share a word, as in EntryPoint. The paymaster field has its address, gas and data. */
  payment: z.strictObject({
    nonce: word,
    gasLimits: word,
    preGas: word,
    fees: word,
    paymaster: z.string().check(z.regex(/^0x[0-9a-f]{104,8000}$/i)),
  }),
})
export type OperationIntent = z.infer<typeof OperationIntent>

/** The intents that need one signature. */
export const Intent = z.discriminatedUnion('kind', [
  MessageIntent,
  TypedDataIntent,
  TransactionIntent,
  DelegationIntent,
])
export type Intent = z.infer<typeof Intent>

/** The intents that the key worker signs. The worker builds the bytes itself and does not accept a hash. */
export const AnyIntent = z.union([Intent, BatchIntent, OperationIntent])
