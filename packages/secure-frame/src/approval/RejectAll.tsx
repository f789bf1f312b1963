import { useText } from './i18n.js'

/** The buttons for several requests: the next one first, or reject all. */
export function RejectAll(props: { rejectAll: () => void; next?: (() => void) | undefined }) {
  const { rejectAll, next } = props
  const t = useText()
  return (
    <div className="several">
      {next !== undefined && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-testid="vb-next"
          onClick={() => next()}
        >
          {t('decide.next')}
        </button>
      )}
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-testid="vb-reject-all"
        onClick={() => rejectAll()}
      >
        {t('decide.rejectAll')}
      </button>
    </div>
  )
}
