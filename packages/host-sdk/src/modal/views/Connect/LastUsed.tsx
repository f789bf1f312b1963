import { useText } from '../../context.js'

/** Marks the way in that the visitor took last. */
export function LastUsed() {
  const t = useText()
  return <span className="tag last-used">{t('tag.recent')}</span>
}
