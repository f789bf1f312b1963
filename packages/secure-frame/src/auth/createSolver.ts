import type { Puzzle, Work } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import { loadPuzzle } from './loadPuzzle.js'

const UNNOTICED = 1_000

/** Percent of the puzzle that is tried. Undefined before progress is shown. */
export type Solving = { percent: number | undefined }

export function createSolver() {
  const store = createStore<Solving>(() => ({ percent: undefined }))

  return {
    store,

    /** @throws as `solvePuzzle` */
    async solve(puzzle: Puzzle, signal: AbortSignal): Promise<Work> {
      let done = 0
      let isNoticed = false
      const tell = () => {
        const percent = Math.floor((100 * done) / puzzle.tries)
        if (isNoticed && percent !== store.getState().percent) store.setState({ percent })
      }
      const timer = setTimeout(() => {
        isNoticed = true
        tell()
      }, UNNOTICED)
      const onTried = (tried: number) => {
        done = tried
        tell()
      }
      try {
        const { solvePuzzle } = await loadPuzzle()
        return await solvePuzzle(puzzle, { signal, onTried })
      } finally {
        clearTimeout(timer)
        store.setState({ percent: undefined })
      }
    },
  }
}

export type Solver = ReturnType<typeof createSolver>
