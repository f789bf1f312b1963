import { CheckIcon } from '@vestibule/design/icons'
import { Announcement } from '../../ui/Announcement.js'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import { type MessageId, t } from '../i18n.js'
import type { RecoveryKind } from '../recoveryKeys.js'

export function Added(props: Props) {
  const { method, isFirst, more, hub, onDone } = props
  const { kind, pendingUntil } = method
  return (
    <div className="recovery" data-testid="vb-recovery-added">
      <Announcement text={`${t('added.title')} ${t(`added.${kind}`)}`} />
      <div className="recovery-good">
        <span className="recovery-mark">
          <CheckIcon />
        </span>
        <h1>{t('added.title')}</h1>
        <p>{t(`added.${kind}`)}</p>
        {pendingUntil !== undefined && (
          <p data-testid="vb-added-pending">
            {t(pendingText(kind, isFirst), { until: day(pendingUntil) })}
          </p>
        )}
      </div>
      <Button kind="primary" testId="vb-recovery-done" onClick={onDone}>
        {t('added.done')}
      </Button>
      {more === undefined ? (
        <a
          className="button"
          data-kind="quiet"
          href={`${hub}#recovery`}
          target="_blank"
          rel="noreferrer"
        >
          {t('added.hub')}
        </a>
      ) : (
        <Button kind="quiet" testId="vb-recovery-another" onClick={more}>
          {t('added.another')}
        </Button>
      )}
    </div>
  )
}

type Props = {
  method: ListedMethod
  /** A first method works on other devices at once. Only exports must wait. */
  isFirst: boolean
  /** Undefined if no other method can be added. */
  more: (() => void) | undefined
  hub: string
  onDone: () => void
}

/** Text for the waiting period of the method. */
function pendingText(kind: RecoveryKind, isFirst: boolean): MessageId {
  if (!isFirst) return 'added.pending'
  return kind === 'passkey' ? 'added.firstPasskey' : 'added.first'
}
