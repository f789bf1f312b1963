import { useText } from './i18n.js'

/** The way out for a visitor whom a page asks again and again. */
export function RejectAll({ rejectAll }: { rejectAll: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className="button reject-all"
      data-kind="quiet"
      data-testid="vb-reject-all"
      onClick={() => rejectAll()}
    >
      {t('decide.rejectAll')}
    </button>
  )
}
