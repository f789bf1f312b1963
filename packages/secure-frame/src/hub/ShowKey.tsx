import { useCallback, useState } from 'react'
import type { Exported, ExportWhat } from '../wallet/exportKeys.js'
import type { ListedMethod } from '../wallet/keyContract.js'
import type { RecoveryProof } from '../wallet/unwrapMethod.js'
import { Banner } from './Banner.js'
import { ChooseSecret } from './ChooseSecret.js'
import { Failed } from './Failed.js'
import { useHubText } from './i18n.js'
import { Reveal } from './Reveal.js'
import { StepUp } from './StepUp.js'
import { useDelayed } from './useDelayed.js'
import { useRun } from './useRun.js'

/** From the wish to see one secret to the secret: what, who, a wait, and a hand that holds it open. */
export function ShowKey(props: ShowKey.Props) {
  const { addresses, methods, open, note } = props
  const t = useHubText()
  const [what, setWhat] = useState<ExportWhat>({ kind: 'phrase' })
  const [secret, setSecret] = useState<Exported | 'gone' | undefined>(undefined)
  const { left, run: delay, stop } = useDelayed()
  const { busy, error, run } = useRun()
  const onGone = useCallback(() => setSecret('gone'), [])

  const show = (proof?: RecoveryProof) => delay(async () => setSecret(await open(what, proof)))

  if (typeof secret === 'object')
    return (
      <>
        <Reveal secret={secret} onGone={onGone} />
        {note !== undefined && <p className="hub-note">{note}</p>}
      </>
    )
  return (
    <>
      {secret === 'gone' && (
        <p className="hub-note" role="status" data-testid="vb-hub-gone">
          {t('reveal.gone')}
        </p>
      )}
      <Banner kind="warn" testId="vb-hub-warning">
        <p>{t('export.says')}</p>
        <p>{t('export.alone')}</p>
      </Banner>
      <fieldset className="hub-plain" disabled={left !== undefined}>
        <ChooseSecret addresses={addresses} what={what} choose={setWhat} />
        {methods.length > 0 ? (
          <StepUp methods={methods} label={t('export.show')} use={show} />
        ) : (
          <div className="hub-form">
            <p className="hub-note">{t('export.noWays')}</p>
            <Failed error={error} />
            <button
              type="button"
              className="button"
              data-kind="primary"
              data-testid="vb-hub-prove"
              disabled={busy}
              onClick={() => void run(() => show())}
            >
              {t('export.show')}
            </button>
          </div>
        )}
      </fieldset>
      {left !== undefined && (
        <div className="hub-countdown" role="status" data-testid="vb-hub-countdown">
          <span>{left > 0 ? t('export.countdown', { seconds: left }) : t('export.working')}</span>
          {left > 0 && (
            <button type="button" className="button" data-kind="quiet" onClick={stop}>
              {t('cancel')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

export declare namespace ShowKey {
  type Props = {
    addresses: readonly string[]
    methods: readonly ListedMethod[]
    open: (what: ExportWhat, proof: RecoveryProof | undefined) => Promise<Exported>
    /** Beside the secret. */
    note?: string | undefined
  }
}
