import { LockIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { Button } from './Button.js'
import { t } from './i18n.js'
import './Notice.css'

/** The login succeeded, but there is no wallet. A live region. */
export function Notice({ step }: Notice.Props) {
  const { reason, retry } = step
  const [tried, setTried] = useState<typeof step>()
  const isBusy = tried === step
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <div className="notice">
      <span className="notice-icon">
        <LockIcon />
      </span>
      <h1>{t(`notice.${reason}`)}</h1>
      <p>{t(isBusy ? 'code.opening' : `notice.${reason}Hint`)}</p>
      {reason === 'unknown' && (
        <Button
          kind="soft"
          testId="vb-notice-retry"
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return
            setTried(step)
            retry()
          }}
        >
          {t('part.retry')}
        </Button>
      )}
    </div>
  )
}

export declare namespace Notice {
  type Props = {
    step: { reason: 'storageBlocked' | 'clock' | 'unknown'; retry: () => void }
  }
}
