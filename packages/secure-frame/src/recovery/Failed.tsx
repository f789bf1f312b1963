import { failureText } from './failureText.js'
import { t } from './i18n.js'
import type { WrittenKind } from './recoveryKeys.js'

/** The error of an action with its remedy; an empty live region without one. */
export function Failed({ error, id, kind }: Props) {
  const failure = error === undefined ? undefined : failureText(error, kind)
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

type Props = {
  error: unknown
  id?: string | undefined
  /** The kind of secret that the visitor typed, if there is one kind. */
  kind?: WrittenKind | undefined
}
