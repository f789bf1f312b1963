import { AlertIcon } from '@vestibule/design/icons'
import { useText } from '../../context.js'

/** Shows a countdown. Screen readers announce it once. */
export function FieldError({ id, text, seconds }: Props) {
  const t = useText()
  return (
    <div aria-live="assertive">
      {text !== undefined && (
        <p className="field-error" id={id}>
          <AlertIcon />
          <span className={seconds > 0 ? 'visually-hidden' : undefined}>{text}</span>
          {seconds > 0 && <span aria-hidden="true">{t('error.emailCooldown', { seconds })}</span>}
        </p>
      )}
    </div>
  )
}

type Props = {
  id: string
  text: string | undefined
  /** Seconds until the visitor can send again; 0 for other errors. */
  seconds: number
}
