import * as z from 'zod/mini'
import { bytes32, id } from '../fields.js'

/**
 * Proof of work after too many requests for codes. One number below `tries` solves the puzzle:
 * PBKDF2-SHA-256 of the nonce with the salt {@link puzzleSalt} begins with `target`. The next bytes
 * are the answer.
 */
export const Puzzle = z.strictObject({
  /** 128 random bits, base64url. */
  nonce: id,
  /** Iterations of one attempt. */
  cost: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Upper limit of the searched number. */
  tries: z.int().check(z.minimum(1), z.maximum(65_536)),
  /** The first 128 of 256 bits, base64url. */
  target: id,
  /** In ms since 1970. */
  expiresAt: z.int(),
  /** MAC of the puzzle, its answer and its client. */
  mac: bytes32,
})
export type Puzzle = z.infer<typeof Puzzle>

/** Valid once, for the request of the puzzle. */
export const Work = z.strictObject({
  puzzle: Puzzle,
  /** The last 128 of 256 bits, base64url. */
  answer: id,
})
export type Work = z.infer<typeof Work>

/** 32 bits, big-endian. */
export function puzzleSalt(number: number): Uint8Array<ArrayBuffer> {
  const salt = new Uint8Array(4)
  new DataView(salt.buffer).setUint32(0, number)
  return salt
}
