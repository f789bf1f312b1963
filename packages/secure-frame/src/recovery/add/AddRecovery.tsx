import { KeyIcon, PrinterIcon, WordsIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { makePasskey, offersPasskeys } from '../../passkeys/makePasskey.js'
import { PasskeyError } from '../../passkeys/passkeyError.js'
import { Button } from '../../ui/Button.js'
import { mayDecide } from '../../wallet/worker/whereToDecide.js'
import type { WorkerPlace } from '../../wallet/worker/workerName.js'
import { Choice } from '../Choice.js'
import { Failed } from '../Failed.js'
import { type MessageId, t } from '../i18n.js'
import { ProofTime } from '../proof/ProofTime.js'
import { StepUp } from '../proof/StepUp.js'
import type { RecoveryKeys, RecoveryKind } from '../recoveryKeys.js'
import { Added } from './Added.js'
import { type Made, useAddRecovery } from './useAddRecovery.js'
import { WriteDown } from './WriteDown.js'
import '../recovery.css'
import { Spinner } from '@vestibule/design'

const KINDS = [
  { kind: 'passkey', icon: <KeyIcon /> },
  { kind: 'passphrase', icon: <WordsIcon /> },
  { kind: 'kit', icon: <PrinterIcon /> },
] as const satisfies readonly { kind: RecoveryKind; icon: unknown }[]

/** The first method needs no proof. A further method needs a proof with another method, or a waiting period. */
export function AddRecovery({ keys, place, hub, account, onDone, onSkip }: Props) {
  const adding = useAddRecovery(keys)
  const { stage, busy, error, known, counting } = adding
  const [offered, setOffered] = useState<boolean>()
  const [lapsed, setLapsed] = useState(false)
  const isFirst = known?.length === 0
  /** The response was lost, so the services may have stored the passkey. */
  const isUnsure = adding.isMade && known?.length === 1
  const isElsewhere =
    known !== undefined && !isFirst && !isUnsure && !mayDecide('addRecovery', place)
  const hasOne = known?.length === 1
  const saysElsewhere = hasOne ? 'protect.saysOne' : 'protect.saysHub'

  useEffect(() => {
    void offersPasskeys().then(setOffered)
  }, [])

  async function make(): Promise<Made> {
    try {
      return await makePasskey({
        name: t('passkey.name', { host: location.host }),
        account: account ?? t('passkey.account'),
        exclude: (known ?? []).flatMap((method) => method.credentialId ?? []),
      })
    } catch (failure) {
      if (failure instanceof PasskeyError && failure.reason === 'noPrf') {
        setOffered(false)
        adding.restart()
      }
      throw failure
    }
  }

  function choose(kind: RecoveryKind) {
    setLapsed(false)
    if (kind === 'passkey' && (isFirst || isUnsure))
      void adding.addFirstPasskey(make, t('recovery.passkey'))
    else void adding.begin(kind)
  }

  if (stage.at === 'added')
    return (
      <Added
        method={stage.method}
        isFirst={isFirst}
        more={mayDecide('addRecovery', place) ? adding.restart : undefined}
        hub={hub}
        onDone={onDone}
      />
    )
  if (stage.at === 'prove')
    return (
      <div className="recovery" data-testid="vb-prove-first">
        <Failed error={error} />
        <StepUp methods={counting} use={(proof) => adding.prove(stage.draft, proof)} />
        <p className="recovery-says">{t('add.withoutSays')}</p>
        <Button
          kind="soft"
          testId="vb-add-pending"
          onClick={() => adding.withoutProof(stage.draft)}
        >
          {t('add.without')}
        </Button>
        <Button kind="quiet" onClick={adding.restart}>
          {t('write.back')}
        </Button>
      </div>
    )
  if (stage.at === 'make') {
    const { draft, manner, again } = stage
    const { kind, text } = draft
    const label = t(`recovery.${kind}`)
    return (
      <div className="recovery">
        {again !== undefined && (
          <StepUp
            methods={counting}
            says={t('proof.again')}
            use={async (proof) => {
              await adding.prove(draft, proof)
              await adding.add(again, label)
            }}
          />
        )}
        {/* Hide the text but keep it, so that the visitor can read it again. */}
        <div className="recovery" hidden={again !== undefined}>
          {manner.is === 'proved' && !lapsed && (
            <ProofTime until={manner.until} onEnd={() => setLapsed(true)} />
          )}
          {manner.is === 'proved' && (
            <p className="recovery-says" role="status">
              {lapsed && t('add.lapsed')}
            </p>
          )}
          {manner.is === 'pending' && <p className="recovery-says">{t('add.pending')}</p>}
          {kind !== 'passkey' && text !== undefined ? (
            <WriteDown
              key={draft.methodId}
              kind={kind}
              text={text}
              busy={busy}
              onWritten={(secret) => void adding.add({ secret }, label)}
              onBack={adding.restart}
            />
          ) : (
            <MakePasskey
              busy={busy}
              onMake={() => void adding.add(make, label)}
              onBack={adding.restart}
            />
          )}
          <Failed error={error} />
        </div>
      </div>
    )
  }
  return (
    <div className="recovery" data-testid="vb-add-recovery">
      <p className="recovery-says">{t(isElsewhere ? saysElsewhere : saysOf(known?.length))}</p>
      {isElsewhere ? (
        <a
          className="button"
          data-kind="primary"
          href={`${hub}#recovery`}
          target="_blank"
          rel="noreferrer"
        >
          {t('protect.hub')}
        </a>
      ) : (
        <div
          className="choices"
          data-waiting={offered === undefined || known === undefined || undefined}
        >
          {KINDS.filter(({ kind }) => (kind === 'passkey' ? offered !== false : !isUnsure)).map(
            ({ kind, icon }) => (
              <Choice
                key={kind}
                icon={icon}
                name={t(`recovery.${kind}`)}
                detail={t(busy && kind === 'passkey' ? waitingFor(adding) : `protect.${kind}`)}
                testId={`vb-add-${kind}`}
                busy={busy && kind === 'passkey'}
                disabled={busy}
                onClick={() => choose(kind)}
              />
            ),
          )}
        </div>
      )}
      <Failed error={error} />
      {onSkip !== undefined && (
        <Button kind="soft" testId="vb-later" onClick={onSkip}>
          {t(isElsewhere && !hasOne ? 'added.done' : 'protect.later')}
        </Button>
      )}
    </div>
  )
}

type Props = {
  keys: RecoveryKeys
  place: WorkerPlace
  /** The wallet's own page, where every change is allowed. */
  hub: string
  /** The owner's name in the browser's passkey list. */
  account?: string | undefined
  onDone: () => void
  /** Absent if the visitor cannot postpone the method. */
  onSkip?: (() => void) | undefined
}

function waitingFor({ isMade }: { isMade: boolean }): MessageId {
  return isMade ? 'passkey.saving' : 'passkey.waiting'
}

function saysOf(count: number | undefined): MessageId {
  if (count === undefined) return 'protect.says'
  return count === 0 ? 'protect.saysNone' : 'protect.saysMore'
}

function MakePasskey(props: { busy: boolean; onMake: () => void; onBack: () => void }) {
  const { busy, onMake, onBack } = props
  return (
    <>
      <p className="recovery-says">{t('add.passkey')}</p>
      <Button
        kind="primary"
        testId="vb-make-passkey"
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={onMake}
      >
        {busy && <Spinner />}
        {t(busy ? 'passkey.waiting' : 'add.makePasskey')}
      </Button>
      <Button kind="quiet" disabled={busy} onClick={onBack}>
        {t('write.back')}
      </Button>
    </>
  )
}
