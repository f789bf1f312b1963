import type { Account } from '@vestibule/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isProofNeeded } from '../../recovery/failureText.js'
import { ProofTime } from '../../recovery/proof/ProofTime.js'
import { StepUp } from '../../recovery/proof/StepUp.js'
import { Button } from '../../ui/Button.js'
import type { Exported, ExportWhat } from '../../wallet/exportWhat.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import { Banner } from '../Banner.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'
import { ChooseSecret } from './ChooseSecret.js'
import { Reveal } from './Reveal.js'

/** Delay in seconds, so that the visitor can notice an onlooker. */
const DELAY = 3

export function ShowKey(props: Props) {
  const { accounts, methods, prove, open, note } = props
  const [what, setWhat] = useState<ExportWhat>({ kind: 'phrase' })
  const [secret, setSecret] = useState<Exported | 'gone' | undefined>(undefined)
  const [until, setUntil] = useState<number>()
  const { left, run: delay, stop } = useDelayed()
  const { busy, error, run, forget } = useRun()
  const onGone = useCallback(() => setSecret('gone'), [])
  const onLapse = useCallback(() => setUntil(undefined), [])

  const show = (proof?: RecoveryProof) =>
    delay(async () => {
      setSecret(await open(what, proof))
      setUntil(undefined)
    })
  const showProved = () =>
    run(() =>
      show().catch((failure) => {
        if (isProofNeeded(failure)) setUntil(undefined)
        throw failure
      }),
    )
  const use = async (proof: RecoveryProof) => {
    forget()
    if (prove === undefined) return show(proof)
    setUntil(await prove(what, proof))
  }

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
        {/* A confirmation covers only the chosen secret. */}
        <fieldset className="hub-plain" disabled={until !== undefined}>
          <ChooseSecret accounts={accounts} what={what} choose={setWhat} />
        </fieldset>
        {until === undefined ? (
          <>
            <StepUp
              methods={methods}
              label={prove === undefined ? t('export.show') : undefined}
              use={use}
            />
            <Failed error={error} />
          </>
        ) : (
          <div className="hub-form">
            {left === undefined && <ProofTime until={until} onEnd={onLapse} />}
            <Failed error={error} />
            <Button
              kind="primary"
              testId="vb-hub-show"
              disabled={busy}
              onClick={() => void showProved()}
            >
              {t('export.show')}
            </Button>
            <Button kind="quiet" onClick={onLapse}>
              {t('export.other')}
            </Button>
          </div>
        )}
      </fieldset>
      {left !== undefined && (
        <div className="hub-countdown" role="status" data-testid="vb-hub-countdown">
          <span>{left > 0 ? t('export.countdown', { seconds: left }) : t('export.working')}</span>
          {left > 0 && (
            <Button kind="quiet" onClick={stop}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type Props = {
  accounts: readonly Account[]
  methods: readonly ListedMethod[]
  /** Absent if `open` requires the proof. @returns when the proof ends */
  prove?: ((what: ExportWhat, proof: RecoveryProof) => Promise<number>) | undefined
  open: (what: ExportWhat, proof: RecoveryProof | undefined) => Promise<Exported>
  note?: string | undefined
}

function useDelayed() {
  const [left, setLeft] = useState<number | undefined>(undefined)
  const ended = useRef(new AbortController())
  useEffect(() => () => ended.current.abort(), [])

  return {
    /** Remaining seconds, or 0 while the action runs. */
    left,
    /** Also resolves when the visitor cancels. */
    async run(action: () => Promise<unknown>): Promise<void> {
      ended.current = new AbortController()
      const { signal } = ended.current
      try {
        for (let seconds = DELAY; seconds > 0; seconds--) {
          setLeft(seconds)
          await new Promise((resolve) => setTimeout(resolve, 1_000))
          if (signal.aborted) return
        }
        setLeft(0)
        await action()
      } finally {
        setLeft(undefined)
      }
    },
    stop: () => ended.current.abort(),
  }
}
