import { Look } from '@vestibule/protocol'
import { Assertion, RecoveryMethod } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { LinkDigits } from '../recovery/listedMethod.js'

const text = z.string()

/** The key worker's question in a window of the wallet: whether a device may enter. */
export const DeviceQuestion = z.strictObject({
  kind: z.literal('device'),
  walletId: text,
  linkId: text,
  /** From the vault. The wraps of the methods are bound to it. */
  publicKeysHash: text,
  /** The device that asks, as the user knows it, and since when. */
  device: text,
  createdAt: text,
  /** The methods to prove; empty without a counting one. */
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
    /** The method that was proved in the window, without its secret. Left out if an earlier proof is still valid, and without a method. */
    proof: z.optional(
      z.strictObject({
        methodId: text,
        mac: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      }),
    ),
    /** A passkey's yes to opening the wallet, where that was refused without one. */
    assertion: z.optional(Assertion),
  }),
])
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

/** The result of an answer. */
export const DeviceReply = z.strictObject({
  /** The answer's number. */
  to: z.int(),
  /** An error in the protocol's form; absent after success. */
  error: z.optional(
    z.strictObject({
      code: z.number(),
      message: text,
      data: z.optional(z.record(text, z.unknown())),
    }),
  ),
})
export type DeviceReply = z.infer<typeof DeviceReply>
