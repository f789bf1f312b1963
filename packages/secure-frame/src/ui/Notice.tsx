import { LockIcon } from '@vestibule/design/icons'
import { useText } from './i18n.js'
import './Notice.css'

/** Why there is no wallet although the login went well, and what to do. Its place is a live region. */
export function Notice({ reason }: { reason: 'storageBlocked' | 'unknown' }) {
  const t = useText()
  return (
    <div className="notice">
      <span className="notice-icon">
        <LockIcon />
      </span>
      <h1>{t(`notice.${reason}`)}</h1>
      <p>{t(`notice.${reason}Hint`)}</p>
    </div>
  )
}
