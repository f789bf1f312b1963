import { failureText } from './failureText.js'
import { useText } from './i18n.js'

/** Why something did not work, and what to do; nothing where nothing failed. */
export function Failed({ error, id }: { error: unknown; id?: string | undefined }) {
  const t = useText()
  if (error === undefined) return null
  const failure = failureText(error)
  return (
    <p className="recovery-failure" role="alert" id={id}>
      {t(failure.id, failure.values)}
    </p>
  )
}
