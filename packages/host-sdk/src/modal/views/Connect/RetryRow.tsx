import { RetryIcon } from '@vestibule/design/icons'
import { isOffline } from '../../../platform/isOffline.js'
import { useText } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { Button } from '../../ui/Button.js'

export function RetryRow({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  useBackOnline(onRetry)
  return (
    <div className="retry-row" role="status">
      <span>{t(isOffline() ? 'remote.offline' : 'connect.moreFailed')}</span>
      <Button kind="quiet" testId="vb-retry" onClick={onRetry}>
        <RetryIcon />
        {t('retry')}
      </Button>
    </div>
  )
}
