import { useText } from '../../context.js'

/** As many as are seen at once. */
const CARDS = 16

/** Holds the places of cards that are on their way. */
export function CardSkeletons({ count = CARDS }: { count?: number | undefined }) {
  const t = useText()
  return (
    <div className="grid-line" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
        <div className="grid-card" key={index} aria-hidden="true">
          <span className="shimmer tile" data-size="card" />
          <span className="shimmer" style={{ width: 48, height: 10 }} />
        </div>
      ))}
    </div>
  )
}
