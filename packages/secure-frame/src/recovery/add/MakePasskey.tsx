import { Spinner } from '@vestibule/design'
import { useText } from '../i18n.js'

/** Creates a passkey in a separate press, because browsers need one for it. */
export function MakePasskey(props: { busy: boolean; onMake: () => void; onBack: () => void }) {
  const { busy, onMake, onBack } = props
  const t = useText()
  return (
    <>
      <p className="recovery-says">{t('add.passkey')}</p>
      <button
        type="button"
        className="button"
        data-kind="primary"
        data-testid="vb-make-passkey"
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={onMake}
      >
        {busy && <Spinner />}
        {t(busy ? 'passkey.waiting' : 'add.makePasskey')}
      </button>
      <button type="button" className="button" data-kind="quiet" disabled={busy} onClick={onBack}>
        {t('write.back')}
      </button>
    </>
  )
}
