import type { Puzzle, Work } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'

/** Milliseconds that nobody wonders about. */
const UNNOTICED = 1_000

/** How much of a puzzle has been tried, in percent; none where there is nothing to say. */
export type Solving = { percent: number | undefined }

/** Solves the puzzles of a login, and tells of those that take a visitor's time. */
export function createSolver() {
  const store = createStore<Solving>(() => ({ percent: undefined }))

  return {
    store,

    /** @throws as `solvePuzzle` */
    async solve(puzzle: Puzzle, signal: AbortSignal): Promise<Work> {
      const startedAt = performance.now()
      const onTried = (tried: number) => {
        if (performance.now() - startedAt < UNNOTICED) return
        const percent = Math.floor((100 * tried) / puzzle.tries)
        if (percent !== store.getState().percent) store.setState({ percent })
      }
      try {
        const { solvePuzzle } = await import('./solvePuzzle.js')
        return await solvePuzzle(puzzle, { signal, onTried })
      } finally {
        store.setState({ percent: undefined })
      }
    },
  }
}

export type Solver = ReturnType<typeof createSolver>
