import { Look } from '@vestibule/protocol'
import { Assertion, RecoveryMethod } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { LinkDigits } from '../recovery/listedMethod.js'

const text = z.string()

/** Asks in a window whether a device may get the wallet. */
export const DeviceQuestion = z.strictObject({
  kind: z.literal('device'),
  walletId: text,
  linkId: text,
  /** From the vault; the methods' wraps are bound to this value. */
  publicKeysHash: text,
  /** The asking device's name. */
  device: text,
  createdAt: text,
  /** Methods for a proof, if one is active. */
  methods: z.array(RecoveryMethod),
  look: Look,
  /** Milliseconds since the epoch. */
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
    /** Without the secret. Absent if an earlier proof is valid, or without a method. */
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
  /** The answer's number. */
  to: z.int(),
  /** Absent after success. */
  error: z.optional(
    z.strictObject({
      code: z.number(),
      message: text,
      data: z.optional(z.record(text, z.unknown())),
    }),
  ),
})
export type DeviceReply = z.infer<typeof DeviceReply>
