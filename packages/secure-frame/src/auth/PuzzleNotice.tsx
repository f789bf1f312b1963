import { useStore } from 'zustand'
import { useText } from '../ui/i18n.js'
import type { Solver } from './createSolver.js'
import './PuzzleNotice.css'

/** Says why a login takes its time. Nothing has to be done for it; it is there for as long as it takes. */
export function PuzzleNotice({ solver }: { solver: Solver }) {
  const t = useText()
  const percent = useStore(solver.store, (state) => state.percent)
  return (
    // A screen reader tells of what appears in a region that was there before.
    <div role="status">
      {percent !== undefined && (
        <div className="puzzle" data-testid="vb-puzzle">
          <p className="puzzle-title">{t('puzzle.title')}</p>
          <p className="puzzle-says">{t('puzzle.says')}</p>
          <progress max={100} value={percent} aria-label={t('puzzle.progress')} />
        </div>
      )}
    </div>
  )
}
