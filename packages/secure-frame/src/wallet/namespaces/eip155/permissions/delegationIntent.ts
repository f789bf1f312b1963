import * as z from 'zod/mini'

export const quantity = z.string().check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/))
const positive = quantity.check(z.refine((value) => value !== '0x0'))
export const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const seconds = z.int().check(z.minimum(0), z.maximum(2 ** 48))

/** Minimum period in seconds: shorter ones would be a stream of payments, which the card could not describe. */
export const MIN_PERIOD_SECONDS = 60
/** Maximum number of methods in a permission: as many as a card can list. */
export const MAX_METHODS = 20

const period = {
  /** Smallest units in each period. */
  amount: positive,
  periodSeconds: z.int().check(z.minimum(MIN_PERIOD_SECONDS), z.maximum(2 ** 48)),
  /** Seconds since 1970. The enforcer would refuse everything for 0. */
  start: seconds.check(z.minimum(1)),
}

export const Scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nativePeriod'), ...period }),
  z.strictObject({ kind: z.literal('erc20Period'), token: address, ...period }),
  z.strictObject({
    kind: z.literal('calls'),
    target: address,
    selectors: z
      .array(z.string().check(z.regex(/^0x[0-9a-f]{8}$/)))
      .check(z.minLength(1), z.maxLength(MAX_METHODS)),
  }),
])
export type Scope = z.infer<typeof Scope>

export const fees = { gas: quantity, maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }

/** The transaction in which the account takes the pinned code. It makes no calls. */
const Upgrade = z.strictObject({ nonce: z.int().check(z.minimum(0)), ...fees })

/** A permission for a key of a site. The key worker builds the delegation from these fields and accepts no other caveats. */
export const DelegationIntent = z.strictObject({
  namespace: z.literal('eip155'),
  kind: z.literal('delegation'),
  chainId: z.int().check(z.minimum(1)),
  delegator: address,
  delegate: address,
  scope: Scope,
  /** Seconds since 1970. */
  expiry: seconds.check(z.minimum(1)),
  /** The account's nonce at the nonce enforcer. Raising it ends every permission. */
  nonce: quantity,
  salt: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Signed with the permission, for an account without the pinned code. */
  upgrade: z.optional(Upgrade),
})
export type DelegationIntent = z.infer<typeof DelegationIntent>
