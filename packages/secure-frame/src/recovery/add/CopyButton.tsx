import { CheckIcon, CopyIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { Announcement } from '../../ui/Announcement.js'
import { type MessageId, useText } from '../i18n.js'

/** Milliseconds for which the button says that it did. */
const SAYS_SO = 2_000

/** Copies a text; where the browser forbids it the button says that. */
export function CopyButton({ text, testId }: { text: string; testId: string }) {
  const t = useText()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(setOutcome, SAYS_SO)
    return () => clearTimeout(timer)
  }, [outcome])
  const words: MessageId = outcome === undefined ? 'copy.copy' : `copy.${outcome}`
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="soft"
        data-testid={testId}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setOutcome('copied'),
            () => setOutcome('failed'),
          )
        }
      >
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        <span>{t(words)}</span>
      </button>
      {/* Beside the button: announced text must not be part of the button's name. */}
      <Announcement text={outcome === undefined ? '' : t(words)} />
    </>
  )
}
