import { useText } from '../../context.js'

/** Marks the visitor's last method. */
export function LastUsed() {
  const t = useText()
  return <span className="tag last-used">{t('tag.recent')}</span>
}
