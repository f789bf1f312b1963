import { LockIcon } from '@vestibule/design/icons'
import { t } from './i18n.js'
import './Notice.css'

/** A live region: the login succeeded, but there is no wallet. */
export function Notice({ reason }: { reason: 'storageBlocked' | 'clock' | 'unknown' }) {
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
