import { RetryIcon } from '@vestibule/design/icons'
import { isFrameReady } from '../../../core/frame.js'
import { isOffline } from '../../../platform/isOffline.js'
import { useCore, useText } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { usePassed } from '../../hooks/usePassed.js'
import { Button } from '../../ui/Button.js'

/** Delays in ms of the first text and of the retry button. */
const MOMENTS = [1_000, 6_000]

/** The present step of a slow login, with a button to start again. */
export function LoginProgress({ attempt, lost, onRetry }: Props) {
  const t = useText()
  const passed = usePassed(attempt, MOMENTS)
  const hasFrame = useCore(isFrameReady)
  const offline = isOffline()
  // The frame may already ask, and a new request would be refused as too early.
  const isLate = !hasFrame && (passed === 2 || (passed === 1 && offline))
  const hasNoAnswer = lost || isLate
  useBackOnline(() => {
    if (hasNoAnswer && offline) onRetry()
  })

  const sending = passed === 1 ? 'connect.sending' : 'connect.slow'
  // After its timeout the frame has failed; until then it is slow.
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
  /** The running one. */
  attempt: object | undefined
  /** The last one had no answer. */
  lost: boolean
  onRetry: () => void
}
