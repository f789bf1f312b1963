import * as z from 'zod/mini'
import { bytes32, id } from '../fields.js'

/**
 * A proof of work after too many recent requests for codes. One number below `tries` is correct: PBKDF2-SHA-256 of the nonce,
 * salted with that number (see {@link puzzleSalt}), begins with `target`. The following bytes are the answer, so that it cannot
 * be guessed.
 */
export const Puzzle = z.strictObject({
  /** 128 random bits, base64url. */
  nonce: id,
  /** Iterations of one try. */
  cost: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Upper limit of the right number. */
  tries: z.int().check(z.minimum(1), z.maximum(65_536)),
  /** The first 128 of 256 bits, base64url. */
  target: id,
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
  /** Over the puzzle, its answer and its client. */
  mac: bytes32,
})
export type Puzzle = z.infer<typeof Puzzle>

/** A puzzle with its answer; valid once, for its own request. */
export const Work = z.strictObject({
  puzzle: Puzzle,
  /** The last 128 of 256 bits, base64url. */
  answer: id,
})
export type Work = z.infer<typeof Work>

/** The salt of a number: 32 bits, big-endian. */
export function puzzleSalt(number: number): Uint8Array<ArrayBuffer> {
  const salt = new Uint8Array(4)
  new DataView(salt.buffer).setUint32(0, number)
  return salt
}
