import { failureText } from './failureText.js'
import { t } from './i18n.js'
import type { WrittenKind } from './recoveryKeys.js'

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
  /** Undefined if the visitor can enter several kinds of secrets. */
  kind?: WrittenKind | undefined
}
