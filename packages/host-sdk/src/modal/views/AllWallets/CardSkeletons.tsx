import { useText } from '../../context.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'

const LINES = 4

/** Uses one element per row, because the rows render during the animation. */
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
