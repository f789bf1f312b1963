import { useText } from '../../context.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'

const LINES = 4

/** One element for each row: they render during the animation. */
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
