import { Look } from '@vestibule/protocol'
import { Assertion, RecoveryMethod } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { LinkDigits } from '../recovery/listedMethod.js'

const text = z.string()

/** The key worker's question in a window of the wallet: whether a device may get the wallet. */
export const DeviceQuestion = z.strictObject({
  kind: z.literal('device'),
  walletId: text,
  linkId: text,
  /** From the vault. The wraps of the methods are bound to it. */
  publicKeysHash: text,
  /** The device that asks, by the user's name for it, and since when. */
  device: text,
  createdAt: text,
  /** The methods for a proof; empty without an active one. */
  methods: z.array(RecoveryMethod),
  look: Look,
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
})
export type DeviceQuestion = z.infer<typeof DeviceQuestion>

/** The window's messages to the worker, numbered so that each counts once. */
export const DeviceAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), number: z.int() }),
  z.strictObject({ kind: z.literal('reject'), number: z.int() }),
  z.strictObject({
    kind: z.literal('approve'),
    number: z.int(),
    code: LinkDigits,
    /**
     * The method that was proved in the window, without its secret. Absent if an earlier proof is still valid, and without a
     * method.
     */
    proof: z.optional(
      z.strictObject({
        methodId: text,
        mac: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      }),
    ),
    /** A passkey's signature for opening the wallet, if that needs one. */
    assertion: z.optional(Assertion),
  }),
])
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

export const DeviceReply = z.strictObject({
  /** The answer's number. */
  to: z.int(),
  /** An error in the protocol's form. Absent after success. */
  error: z.optional(
    z.strictObject({
      code: z.number(),
      message: text,
      data: z.optional(z.record(text, z.unknown())),
    }),
  ),
})
export type DeviceReply = z.infer<typeof DeviceReply>
