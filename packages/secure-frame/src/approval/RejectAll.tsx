import { useText } from './i18n.js'

/** The ways on for a visitor who is asked several things: the next one first, or no to all. */
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
