import { VestibuleError } from '@vestibule/protocol'
import { type Puzzle, puzzleSalt, type Work } from '@vestibule/protocol/http'
import { fromBase64Url, toBase64Url } from '../platform/bytes.js'

const HALF = 16

/**
 * Uses the browser's native threads: the page stays responsive, and an attacker gains no speed.
 * @throws `requestAborted`; `invalidReply` if no number matches
 */
export async function solvePuzzle(
  puzzle: Puzzle,
  options: { signal: AbortSignal; onTried: (tried: number) => void },
): Promise<Work> {
  const { nonce, cost: iterations, tries, target } = puzzle
  const { signal, onTried } = options
  const name = 'PBKDF2'
  const key = await crypto.subtle.importKey('raw', fromBase64Url(nonce), name, false, [
    'deriveBits',
  ])
  for (let number = 0; number < tries; number++) {
    if (signal.aborted) throw new VestibuleError('requestAborted')
    const algorithm = { name, hash: 'SHA-256', salt: puzzleSalt(number), iterations }
    const derived = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 16 * HALF))
    if (toBase64Url(derived.subarray(0, HALF)) === target)
      return { puzzle, answer: toBase64Url(derived.subarray(HALF)) }
    onTried(number + 1)
  }
  throw new VestibuleError('invalidReply')
}
