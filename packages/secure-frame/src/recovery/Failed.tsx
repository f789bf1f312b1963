import { failureText } from './failureText.js'
import { useText } from './i18n.js'

/** Why something did not work, and what to do; an empty place, which a screen reader watches, where nothing failed. */
export function Failed({ error, id }: { error: unknown; id?: string | undefined }) {
  const t = useText()
  const failure = error === undefined ? undefined : failureText(error)
  return (
    <div role="alert">
      {failure !== undefined && (
        <p className="recovery-failure" id={id}>
          {t(failure.id, failure.values)}
        </p>
      )}
    </div>
  )
}
