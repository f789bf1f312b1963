import { failureText, isUnreachable } from './failureText.js'
import { useHubText } from './i18n.js'

/** Why something did not work, and what to do; nothing where nothing failed. */
export function Failed(props: {
  error: unknown
  again?: (() => void) | undefined
  /** Of the hub, on a page beside it. */
  home?: string | undefined
}) {
  const { error, again, home = '' } = props
  const t = useHubText()
  if (error === undefined) return null
  const { id, values } = failureText(error)
  return (
    <div className="hub-failed" role="alert" data-testid="vb-hub-error" data-error={id}>
      <p>{t(id, values)}</p>
      {isUnreachable(error) && <a href={`${home}#offline`}>{t('error.networkOffline')}</a>}
      {again !== undefined && (
        <button type="button" className="button" data-kind="quiet" onClick={again}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}
