import { useText } from '../../context.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'

/** As many as are seen at once. */
const CARDS = 16

/** Holds the places of cards that are on their way. */
export function CardSkeletons({ count = CARDS }: { count?: number | undefined }) {
  const t = useText()
  return (
    <div className="grid-line" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeletons of={CardSkeleton} count={count} />
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="grid-card" aria-hidden="true">
      <span className="shimmer tile" data-size="card" />
      <span className="shimmer" style={{ width: 48, height: 10 }} />
    </div>
  )
}
