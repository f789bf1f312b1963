import { t } from './i18n.js'
import './PuzzleNotice.css'

export function PuzzleNotice({ percent }: { percent: number }) {
  return (
    <div className="puzzle" data-testid="vb-puzzle">
      <p className="puzzle-title">{t('puzzle.title')}</p>
      <p className="puzzle-says">{t('puzzle.says')}</p>
      <progress max={100} value={percent} aria-label={t('puzzle.progress')} />
    </div>
  )
}
