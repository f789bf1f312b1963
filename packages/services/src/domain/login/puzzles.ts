import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { type Puzzle, puzzleSalt, type Work } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { proofs } from '../../db/schema/limits.js'
import { fromBase64url, isSame, mac, randomId, sha256, toBase64url } from '../../platform/bytes.js'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Random } from '../../ports/random.js'

/** Iterations per try: a millisecond on a server's core, five on a phone's. */
const PUZZLE_COST = 5_000
const LIFE = 3 * MINUTE
const HALF = 16

const derive = promisify(pbkdf2)

/** The answer to a puzzle is valid only for this request. */
export type Puzzled = { email: string; projectId: string; thumbprint: string; dappOrigin: string }

/** ALTCHA, version 2. Each process can check the puzzles of all processes. */
export function createPuzzles(options: Options) {
  const { key, clock, random, cost = PUZZLE_COST } = options

  function macOf(
    { puzzle, answer }: { puzzle: Omit<Puzzle, 'mac'>; answer: string },
    who: Puzzled,
  ) {
    const { nonce, cost, tries, target, expiresAt } = puzzle
    const asked = [who.email, who.projectId, who.thumbprint, who.dappOrigin]
    const numbers = [cost, tries, expiresAt].map(String)
    return mac(key, [...asked, ...numbers, nonce, target, answer])
  }

  return {
    /** The puzzle takes half of `tries` on average, and at most all. */
    async pose(who: Puzzled, tries: number): Promise<Puzzle> {
      const nonce = randomId(random)
      const drawn = random(4)
      // `tries` is a power of two: all numbers are equally likely.
      const number = new DataView(drawn.buffer, drawn.byteOffset).getUint32(0) % tries
      const derived = await derive(
        fromBase64url(nonce),
        puzzleSalt(number),
        cost,
        2 * HALF,
        'sha256',
      )
      const puzzle = {
        nonce,
        cost,
        tries,
        target: toBase64url(derived.subarray(0, HALF)),
        expiresAt: clock() + LIFE,
      }
      const answer = toBase64url(derived.subarray(HALF))
      return { ...puzzle, mac: macOf({ puzzle, answer }, who) }
    },

    /** Number of proven tries; 0 for wrong or late work, or another request. */
    triesOf(work: Work | undefined, who: Puzzled): number {
      if (work === undefined || work.puzzle.expiresAt <= clock()) return 0
      return isSame(work.puzzle.mac, macOf(work, who)) ? work.puzzle.tries : 0
    },

    /** Marks the answer as used. @returns whether it was unused */
    async spend({ puzzle }: Work, transaction: Database): Promise<boolean> {
      const used = await transaction
        .insert(proofs)
        .values({ hash: sha256(`puzzle|${puzzle.mac}`), expiresAt: new Date(puzzle.expiresAt) })
        .onConflictDoNothing()
        .returning()
      return used.length > 0
    },
  }
}

export type Puzzles = ReturnType<typeof createPuzzles>

type Options = {
  key: Uint8Array
  clock: Clock
  random: Random
  cost?: number | undefined
}
