import { RetryIcon } from '@vestibule/design/icons'
import { isFrameReady } from '../../../core/frame.js'
import { isOffline } from '../../../platform/isOffline.js'
import { useCore, useText } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { usePassed } from '../../hooks/usePassed.js'
import { Button } from '../../ui/Button.js'

/** Milliseconds before it is said what is awaited, and before it may be asked for again. */
const MOMENTS = [1_000, 6_000]

/** A login's current wait, if it takes longer than a moment; and a way to begin again if nothing comes. */
export function LoginProgress({ attempt, lost, onRetry }: LoginProgress.Props) {
  const t = useText()
  const passed = usePassed(attempt, MOMENTS)
  const hasFrame = useCore(isFrameReady)
  const offline = isOffline()
  // The frame's question may have arrived, so that asking again would only be refused as too early.
  const isLate = !hasFrame && (passed === 2 || (passed === 1 && offline))
  const hasNoAnswer = lost || isLate
  useBackOnline(() => {
    if (hasNoAnswer && offline) onRetry()
  })

  const sending = passed === 1 ? 'connect.sending' : 'connect.slow'
  // The frame has its time, after which it is said to be lost; until then it is only slow.
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

export declare namespace LoginProgress {
  type Props = {
    /** The one that is under way. */
    attempt: object | undefined
    /** The last one had no answer. */
    lost: boolean
    onRetry: () => void
  }
}
