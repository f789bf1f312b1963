import { useStore } from 'zustand'
import { LazyPart } from '../ui/LazyPart.js'
import type { Solver } from './createSolver.js'
import { loadPuzzle } from './loadPuzzle.js'

const loadNotice = async () => (await loadPuzzle()).PuzzleNotice

export function PuzzleStatus({ solver }: { solver: Solver }) {
  const percent = useStore(solver.store, (state) => state.percent)
  return (
    // Screen readers announce only changes of an existing region.
    <div role="status">
      {percent !== undefined && <LazyPart load={loadNotice} props={{ percent }} />}
    </div>
  )
}
