import { Spinner } from '@vestibule/design'
import { useCallback, useEffect, useState } from 'react'
import { AskBack } from './AskBack.js'
import { failureText, isLapsedDraft } from './failureText.js'
import { type MessageId, useText } from './i18n.js'
import { KitSheet } from './KitSheet.js'
import type { RecoveryKeys, WrittenKind } from './recoveryKeys.js'
import { WordList } from './WordList.js'

/** Where the parts of a secret are divided, and how many are asked back. */
const PARTS = {
  passphrase: { divider: ' ', asked: 2 },
  kit: { divider: '-', asked: 1 },
} as const satisfies Record<WrittenKind, { divider: string; asked: number }>

/**
 * Shows six words or a kit once, and asks for a part of it before it counts. The text lives in this component and goes with
 * it.
 */
export function WriteDown({ kind, keys, onDone, onBack }: WriteDown.Props) {
  const t = useText()
  const [text, setText] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<MessageId>()

  const draft = useCallback(async () => {
    setText(undefined)
    setAsking(false)
    try {
      setText((await keys.call('draftRecovery', { kind })).text)
    } catch (error) {
      setFailure(failureText(error))
    }
  }, [keys, kind])
  useEffect(() => void draft(), [draft])

  async function add(text: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      const secret = kind === 'kit' ? { kind, text } : { kind, words: text }
      await keys.call('addRecovery', { secret, label: t(`recovery.${kind}`) })
      onDone()
    } catch (error) {
      setFailure(failureText(error))
      // The worker forgets what waits for too long; what was shown will never open anything.
      if (isLapsedDraft(error)) await draft()
    } finally {
      setBusy(false)
    }
  }

  const { divider, asked } = PARTS[kind]
  return (
    <div className="recovery" data-testid={`vb-write-${kind}`}>
      {text === undefined ? (
        failure === undefined && <Spinner />
      ) : asking ? (
        <AskBack
          parts={text.split(divider)}
          count={asked}
          says={t(`askBack.${kind}`)}
          nameOf={(number) => t(`askBack.${kind}Part`, { number })}
          busy={busy}
          onRight={() => void add(text)}
          onBack={() => setAsking(false)}
        />
      ) : (
        <>
          {kind === 'kit' ? <KitSheet text={text} /> : <WordList text={text} />}
          <button
            type="button"
            className="button"
            data-kind="primary"
            data-testid="vb-written"
            onClick={() => setAsking(true)}
          >
            {t(`write.${kind}Done`)}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={onBack}>
            {t('write.back')}
          </button>
        </>
      )}
      {failure !== undefined && (
        <p className="recovery-failure" role="alert">
          {t(failure)}
        </p>
      )}
      {text === undefined && failure !== undefined && (
        <button type="button" className="button" data-kind="soft" onClick={onBack}>
          {t('write.back')}
        </button>
      )}
    </div>
  )
}

export declare namespace WriteDown {
  type Props = {
    kind: WrittenKind
    keys: RecoveryKeys
    onDone: () => void
    onBack: () => void
  }
}
