import { useState } from 'react'
import type { RecoverySecret } from '../../wallet/vault/givenSecret.js'
import { useText } from '../i18n.js'
import type { WrittenKind } from '../recoveryKeys.js'
import { AskBack } from './AskBack.js'
import { CopyButton } from './CopyButton.js'
import { KitSheet } from './KitSheet.js'

/** The parts of a secret, and the number of requested ones. */
const PARTS = {
  passphrase: { divider: ' ', asked: 2 },
  kit: { divider: '-', asked: 1 },
} as const satisfies Record<WrittenKind, { divider: string; asked: number }>

/** Shows six words or a kit once, and asks for some parts before it adds the method. */
export function WriteDown({ kind, text, busy, onWritten, onBack }: WriteDown.Props) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { divider, asked } = PARTS[kind]
  return (
    <div className="recovery" data-testid={`vb-write-${kind}`}>
      {asking ? (
        <AskBack
          parts={text.split(divider)}
          count={asked}
          says={t(`askBack.${kind}`)}
          again={t(`askBack.${kind}Again`)}
          nameOf={(number) => t(`askBack.${kind}Part`, { number })}
          busy={busy}
          onRight={() => onWritten(kind === 'kit' ? { kind, text } : { kind, words: text })}
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
    </div>
  )
}

export declare namespace WriteDown {
  type Props = {
    kind: WrittenKind
    text: string
    busy: boolean
    /** Called after the parts were typed correctly. */
    onWritten: (secret: RecoverySecret) => void
    onBack: () => void
  }
}

/** The six words in their order. */
function WordList({ text }: { text: string }) {
  const t = useText()
  return (
    <>
      <p className="recovery-says">{t('write.passphrase')}</p>
      <ol className="words" data-testid="vb-words" translate="no">
        {text.split(' ').map((word, index) => (
          <li key={index}>
            <span className="word-number">{index + 1}</span>
            <span className="word">{word}</span>
          </li>
        ))}
      </ol>
      <CopyButton text={text} testId="vb-copy-words" />
    </>
  )
}
