import { Look } from '@vestibule/protocol'
import { Assertion, RecoveryMethod } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { LinkDigits } from '../recovery/listedMethod.js'

const text = z.string()

export const DeviceQuestion = z.strictObject({
  kind: z.literal('device'),
  walletId: text,
  linkId: text,
  /** From the vault. The wraps of the methods depend on this value. */
  publicKeysHash: text,
  device: text,
  createdAt: text,
  /** Recovery methods for a proof, if any is active. */
  methods: z.array(RecoveryMethod),
  look: Look,
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
export type DeviceQuestion = z.infer<typeof DeviceQuestion>

/** The worker accepts each number once. */
export const DeviceAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), number: z.int() }),
  z.strictObject({ kind: z.literal('reject'), number: z.int() }),
  z.strictObject({
    kind: z.literal('approve'),
    number: z.int(),
    code: LinkDigits,
    /** Omitted if an earlier proof is valid, or without a method. Does not contain the secret. */
    proof: z.optional(
      z.strictObject({
        methodId: text,
        mac: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      }),
    ),
    assertion: z.optional(Assertion),
  }),
])
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

export const DeviceReply = z.strictObject({
  to: z.int(),
  /** Undefined after success. */
  error: z.optional(
    z.strictObject({
      code: z.number(),
      message: text,
      data: z.optional(z.record(text, z.unknown())),
    }),
  ),
})
export type DeviceReply = z.infer<typeof DeviceReply>
