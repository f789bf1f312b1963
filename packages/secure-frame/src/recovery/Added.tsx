import { CheckIcon } from '@vestibule/design/icons'
import { useText } from './i18n.js'
import type { RecoveryKind } from './recoveryKeys.js'

/** A way back is there and was tried. */
export function Added(props: { kind: RecoveryKind; onDone: () => void; onAnother: () => void }) {
  const { kind, onDone, onAnother } = props
  const t = useText()
  return (
    <div className="recovery" data-testid="vb-recovery-added">
      <div className="recovery-good" role="status">
        <span className="recovery-mark">
          <CheckIcon />
        </span>
        <h1>{t('added.title')}</h1>
        <p>{t(`added.${kind}`)}</p>
      </div>
      <button
        type="button"
        className="button"
        data-kind="primary"
        data-testid="vb-recovery-done"
        onClick={onDone}
      >
        {t('added.done')}
      </button>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-testid="vb-recovery-another"
        onClick={onAnother}
      >
        {t('added.another')}
      </button>
    </div>
  )
}
