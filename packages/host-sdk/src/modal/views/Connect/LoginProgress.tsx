import { RetryIcon } from '@vestibule/design/icons'
import { isFrameReady } from '../../../core/frame.js'
import { isOffline } from '../../../platform/isOffline.js'
import { useCore, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { useBackOnline } from '../../useBackOnline.js'
import { usePassed } from '../../usePassed.js'

/** Milliseconds before it is said what is awaited, and before nobody counts on it any more. */
const MOMENTS = [1_000, 6_000]

/** What a login waits for, where that takes longer than a moment; and where nothing comes, a way to begin anew. */
export function LoginProgress({ attempt, lost, onRetry }: LoginProgress.Props) {
  const t = useText()
  const passed = usePassed(attempt, MOMENTS)
  const hasFrame = useCore(isFrameReady)
  const offline = isOffline()
  // What the frame asked may have arrived, so that asking again would only be refused as too early.
  const hasNoAnswer = lost || (!hasFrame && (passed === 2 || (passed === 1 && offline)))
  useBackOnline(() => {
    if (hasNoAnswer && offline) onRetry()
  })

  const sending = passed === 1 ? 'connect.sending' : 'connect.slow'

  return (
    <div className="login-progress" role="status" data-testid="vb-login-progress">
      {hasNoAnswer ? (
        <>
          <span>{t(offline ? 'error.offline' : 'error.frameLoadFailed')}</span>
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

export declare namespace LoginProgress {
  type Props = {
    /** The one that is under way. */
    attempt: object | undefined
    /** The last one had no answer. */
    lost: boolean
    onRetry: () => void
  }
}
