import { useText } from '../../context.js'

export function LastUsed() {
  const t = useText()
  return <span className="tag last-used">{t('tag.recent')}</span>
}
