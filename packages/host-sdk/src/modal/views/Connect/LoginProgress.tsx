import { RetryIcon } from '@vestibule/design/icons'
import { isFrameReady } from '../../../core/frame.js'
import { isOffline } from '../../../platform/isOffline.js'
import { useCore, useText } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { usePassed } from '../../hooks/usePassed.js'
import { Button } from '../../ui/Button.js'

/** In ms: delay of the first text, and of the retry button. */
const MOMENTS = [1_000, 6_000]

export function LoginProgress({ attempt, lost, onRetry }: Props) {
  const t = useText()
  const passed = usePassed(attempt, MOMENTS)
  const hasFrame = useCore(isFrameReady)
  const offline = isOffline()
  // With a frame, the request may already be sent: a retry would be too early.
  const isLate = !hasFrame && (passed === 2 || (passed === 1 && offline))
  const hasNoAnswer = lost || isLate
  useBackOnline(() => {
    if (hasNoAnswer && offline) onRetry()
  })

  const sending = passed === 1 ? 'connect.sending' : 'connect.slow'
  // Before the frame's timeout, the login is slow; afterwards, it has failed.
  const failure = lost ? 'error.frameLoadFailed' : 'connect.slow'

  return (
    <div
      className="login-progress"
      role="status"
      data-testid="vb-login-progress"
      data-waits={(!hasNoAnswer && passed > 0) || undefined}
    >
      {hasNoAnswer ? (
        <>
          <span>{t(offline ? 'error.offline' : failure)}</span>
          <Button kind="quiet" testId="vb-login-retry" onClick={onRetry}>
            <RetryIcon />
            {t('retry')}
          </Button>
        </>
      ) : (
        passed > 0 && <span>{t(hasFrame ? sending : 'connect.opening')}</span>
      )}
    </div>
  )
}

type Props = {
  attempt: object | undefined
  lost: boolean
  onRetry: () => void
}
