import { failureText, isUnreachable } from './failureText.js'
import { useHubText } from './i18n.js'

/** Why something did not work, and what to do; an empty place, which a screen reader watches, where nothing failed. */
export function Failed(props: {
  error: unknown
  again?: (() => void) | undefined
  /** Of the hub, on a page beside it. */
  home?: string | undefined
}) {
  const { error, again, home = '' } = props
  const t = useHubText()
  const failure = error === undefined ? undefined : failureText(error)
  return (
    <div role="alert">
      {failure !== undefined && (
        <div className="hub-failed" data-testid="vb-hub-error" data-error={failure.id}>
          <p>{t(failure.id, failure.values)}</p>
          {isUnreachable(error) && <a href={`${home}#offline`}>{t('error.networkOffline')}</a>}
          {again !== undefined && (
            <button type="button" className="button" data-kind="quiet" onClick={again}>
              {t('retry')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
