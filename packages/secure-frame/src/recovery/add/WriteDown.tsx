import { CheckIcon, CopyIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { Announcement } from '../../ui/Announcement.js'
import { Button } from '../../ui/Button.js'
import { QrCode } from '../../ui/QrCode.js'
import type { RecoverySecret } from '../../wallet/vault/givenSecret.js'
import { type MessageId, t } from '../i18n.js'
import type { WrittenKind } from '../recoveryKeys.js'
import { AskBack } from './AskBack.js'

/** Time in ms to show the button's success. */
const SAYS_SO = 2_000

const PARTS = {
  passphrase: { divider: ' ', asked: 2 },
  kit: { divider: '-', asked: 1 },
} as const satisfies Record<WrittenKind, { divider: string; asked: number }>

/** Shows the secret once, and asks for some of its parts before it adds the method. */
export function WriteDown({ kind, text, busy, onWritten, onBack }: Props) {
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
          <Button kind="primary" testId="vb-written" onClick={() => setAsking(true)}>
            {t(`write.${kind}Done`)}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {t('write.back')}
          </Button>
        </>
      )}
    </div>
  )
}

type Props = {
  kind: WrittenKind
  text: string
  busy: boolean
  onWritten: (secret: RecoverySecret) => void
  onBack: () => void
}

function WordList({ text }: { text: string }) {
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

function KitSheet({ text }: { text: string }) {
  function save() {
    const file = new Blob([t('kit.file', { text, host: location.host })], { type: 'text/plain' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = t('kit.fileName')
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <>
      <p className="recovery-says">{t('write.kit')}</p>
      <div className="kit">
        <p className="kit-print">{t('kit.paper', { host: location.host })}</p>
        <div className="kit-code">
          <QrCode text={text} label={t('kit.code')} />
        </div>
        <p className="kit-text" data-testid="vb-kit-text" translate="no">
          {text.split('-').map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </p>
      </div>
      <div className="kit-actions">
        <CopyButton text={text} testId="vb-copy-kit" />
        <Button kind="soft" testId="vb-save-kit" onClick={save}>
          {t('kit.save')}
        </Button>
        <Button kind="soft" testId="vb-print-kit" onClick={() => print()}>
          {t('kit.print')}
        </Button>
      </div>
    </>
  )
}

/** If the browser forbids copying, the button shows that. */
function CopyButton({ text, testId }: { text: string; testId: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(setOutcome, SAYS_SO)
    return () => clearTimeout(timer)
  }, [outcome])
  const words: MessageId = outcome === undefined ? 'copy.copy' : `copy.${outcome}`
  return (
    <>
      <Button
        kind="soft"
        testId={testId}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setOutcome('copied'),
            () => setOutcome('failed'),
          )
        }
      >
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        <span>{t(words)}</span>
      </Button>
      {/* Outside of the button: an announcement must not become part of its name. */}
      <Announcement text={outcome === undefined ? '' : t(words)} />
    </>
  )
}
