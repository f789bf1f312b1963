import * as z from 'zod/mini'

export const quantity = z.string().check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/))
const positive = quantity.check(z.refine((value) => value !== '0x0'))
export const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const seconds = z.int().check(z.minimum(0), z.maximum(2 ** 48))

/** In seconds. The card cannot describe shorter periods. */
export const MIN_PERIOD_SECONDS = 60
export const MAX_METHODS = 20

const period = {
  /** In smallest units, per period. */
  amount: positive,
  periodSeconds: z.int().check(z.minimum(MIN_PERIOD_SECONDS), z.maximum(2 ** 48)),
  /** Seconds since 1970. With 0, the enforcer would reject all calls. */
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

const Upgrade = z.strictObject({ nonce: z.int().check(z.minimum(0)), ...fees })

/** The key worker builds the delegation from these fields and accepts no other caveats. */
export const DelegationIntent = z.strictObject({
  namespace: z.literal('eip155'),
  kind: z.literal('delegation'),
  chainId: z.int().check(z.minimum(1)),
  delegator: address,
  delegate: address,
  scope: Scope,
  expiry: seconds.check(z.minimum(1)),
  /** Nonce at the nonce enforcer. A higher nonce revokes all permissions. */
  nonce: quantity,
  salt: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Transaction for an account without the pinned code, signed together with the permission. */
  upgrade: z.optional(Upgrade),
})
export type DelegationIntent = z.infer<typeof DelegationIntent>
