import { KeyIcon, PrinterIcon, WordsIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import type { ListedMethod } from '../wallet/keyContract.js'
import { Added } from './Added.js'
import { Choice } from './Choice.js'
import { failureText } from './failureText.js'
import { type MessageId, useText } from './i18n.js'
import { makePasskey, offersPasskeys, PasskeyError } from './passkey.js'
import type { RecoveryKeys, RecoveryKind, WrittenKind } from './recoveryKeys.js'
import { WriteDown } from './WriteDown.js'
import './recovery.css'

type Stage =
  | { at: 'choose' }
  | { at: 'write'; kind: WrittenKind }
  | { at: 'added'; kind: RecoveryKind }

/** Adds a way back to the wallet: a passkey, six words, or a kit on paper. */
export function AddRecovery({ keys, account, onDone, onSkip }: AddRecovery.Props) {
  const t = useText()
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  /** Whether passkeys are worth offering, once the browser has said so. */
  const [offered, setOffered] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<MessageId>()
  const known = useKnownMethods(keys, stage.at)

  useEffect(() => {
    void offersPasskeys().then(setOffered)
  }, [])

  async function addPasskey() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { secret, credentialId } = await makePasskey({
        name: t('passkey.name', { host: location.host }),
        account: account ?? t('passkey.account'),
        exclude: (known ?? []).flatMap((method) => method.credentialId ?? []),
      })
      const label = t('recovery.passkey')
      await keys.call('addRecovery', { secret, label, credentialId })
      setStage({ at: 'added', kind: 'passkey' })
    } catch (error) {
      setFailure(failureText(error))
      if (error instanceof PasskeyError && error.reason === 'noPrf') setOffered(false)
    } finally {
      setBusy(false)
    }
  }

  function write(kind: WrittenKind) {
    setFailure(undefined)
    setStage({ at: 'write', kind })
  }

  if (stage.at === 'added')
    return <Added kind={stage.kind} onDone={onDone} onAnother={() => setStage({ at: 'choose' })} />
  if (stage.at === 'write')
    return (
      <WriteDown
        kind={stage.kind}
        keys={keys}
        onDone={() => setStage({ at: 'added', kind: stage.kind })}
        onBack={() => setStage({ at: 'choose' })}
      />
    )
  return (
    <div className="recovery" data-testid="vb-add-recovery">
      <p className="recovery-says">{t(saysOf(known))}</p>
      <div className="choices" data-waiting={offered === undefined || undefined}>
        {offered !== false && (
          <Choice
            icon={<KeyIcon />}
            name={t('recovery.passkey')}
            detail={t('protect.passkey')}
            testId="vb-add-passkey"
            busy={busy}
            onClick={() => void addPasskey()}
          />
        )}
        <Choice
          icon={<WordsIcon />}
          name={t('recovery.passphrase')}
          detail={t('protect.passphrase')}
          testId="vb-add-passphrase"
          disabled={busy}
          onClick={() => write('passphrase')}
        />
        <Choice
          icon={<PrinterIcon />}
          name={t('recovery.kit')}
          detail={t('protect.kit')}
          testId="vb-add-kit"
          disabled={busy}
          onClick={() => write('kit')}
        />
      </div>
      {failure !== undefined && (
        <p className="recovery-failure" role="alert">
          {t(failure)}
        </p>
      )}
      {onSkip !== undefined && (
        <button
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-later"
          onClick={onSkip}
        >
          {t('protect.later')}
        </button>
      )}
    </div>
  )
}

export declare namespace AddRecovery {
  type Props = {
    keys: RecoveryKeys
    /** Whose wallet it is, as the browser's list of passkeys shows it. */
    account?: string | undefined
    /** A way back was added, and the user has read that. */
    onDone: () => void
    /** Left out where there is nothing to put off. */
    onSkip?: (() => void) | undefined
  }
}

/** What adding one is good for, which depends on whether there is one already. */
function saysOf(known: readonly ListedMethod[] | undefined): MessageId {
  if (known === undefined) return 'protect.says'
  return known.length === 0 ? 'protect.saysNone' : 'protect.saysMore'
}

/**
 * The ways back, once they are known. A passkey that is there already must not be made again; without an answer the
 * browser decides alone.
 */
function useKnownMethods(keys: RecoveryKeys, at: Stage['at']): readonly ListedMethod[] | undefined {
  const [methods, setMethods] = useState<readonly ListedMethod[]>()
  useEffect(() => {
    // Another one is chosen after the first was added.
    if (at !== 'choose') return
    keys.call('recoveryMethods', {}).then(
      (answer) => setMethods(answer.methods),
      () => {},
    )
  }, [keys, at])
  return methods
}
