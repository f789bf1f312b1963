import { pbkdf2Sync } from 'node:crypto'
import { type Puzzle, puzzleSalt, type Work } from '@vestibule/protocol/http'

export function solvePuzzle(puzzle: Puzzle): Work {
  const nonce = Buffer.from(puzzle.nonce, 'base64url')
  for (let number = 0; number < puzzle.tries; number++) {
    const derived = pbkdf2Sync(nonce, puzzleSalt(number), puzzle.cost, 32, 'sha256')
    if (derived.subarray(0, 16).toString('base64url') === puzzle.target)
      return { puzzle, answer: derived.subarray(16).toString('base64url') }
  }
  throw new Error('No number solves the puzzle.')
}

export function puzzleOf(body: unknown): Puzzle | undefined {
  const { error } = body as { error?: { data?: { puzzle?: Puzzle } } }
  return error?.data?.puzzle
}
