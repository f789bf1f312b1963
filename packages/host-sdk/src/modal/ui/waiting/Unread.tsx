import { RetryIcon } from '@vestibule/design/icons'
import { useText } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../Button.js'

/** Shows that a list could not be read, or that it cannot load while the device is offline. */
export function Unread({ status, text, testId, onRetry }: Props) {
  const t = useText()
  const isOffline = useIsOffline()
  if (!isUnread(status, isOffline)) return null
  return (
    <div className="unread" role="alert">
      <span>{isOffline ? t('remote.offline') : text}</span>
      <Button kind="quiet" testId={testId} onClick={onRetry}>
        <RetryIcon />
        {t('retry')}
      </Button>
    </div>
  )
}

export function isUnread(status: Props['status'], isOffline: boolean): boolean {
  return status === 'failed' || (status === 'loading' && isOffline)
}

type Props = {
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  /** Text to show while the device is online. */
  text: string
  testId: string
  onRetry: () => void
}
