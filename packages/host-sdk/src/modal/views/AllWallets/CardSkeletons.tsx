import { useText } from '../../context.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'

/** As many as are seen at once. */
const LINES = 4

/** Holds the places of cards that are on their way: a line of them is one element, since they come while the view moves in. */
export function CardSkeletons({ lines = LINES }: { lines?: number | undefined }) {
  const t = useText()
  return (
    <div className="grid-wait" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeletons of={LineSkeleton} count={lines} />
    </div>
  )
}

function LineSkeleton() {
  return <div className="grid-wait-line" aria-hidden="true" />
}
