import { CopyIcon } from '@vestibule/design/icons'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.js'
import type { Exported } from '../../wallet/exportWhat.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

const NOTES = {
  warned: 'reveal.copySays',
  copied: 'reveal.copied',
  cleared: 'reveal.cleared',
} as const

/** Lifetime in seconds. */
const LIFETIME = 60

/**
 * Security: the document contains the secret only while the visitor holds the button. Hides it
 * after a minute, and when the window loses the focus.
 */
export function Reveal({ secret, onGone }: { secret: Exported; onGone: () => void }) {
  const [held, setHeld] = useState(false)
  const [left, setLeft] = useState(LIFETIME)
  const button = useRef<HTMLButtonElement>(null)
  const isGone = left <= 0

  useEffect(() => {
    const hide = () => setHeld(false)
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000)
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('blur', hide, { signal })
    addEventListener('pointerup', hide, { signal })
    addEventListener('pointercancel', hide, { signal })
    document.addEventListener('visibilitychange', hide, { signal })
    button.current?.focus()
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [])
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])

  return (
    <div className="hub-reveal" data-testid="vb-hub-reveal" data-held={held || undefined}>
      <h2>{t('reveal.headline')}</h2>
      <div className="hub-secret">
        {held ? <Secret secret={secret} /> : <p className="hub-hidden">{t('reveal.hidden')}</p>}
      </div>
      <button
        ref={button}
        type="button"
        className="button hub-hold"
        data-kind="primary"
        data-testid="vb-hub-hold"
        onPointerDown={() => setHeld(true)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && setHeld(true)}
        onKeyUp={() => setHeld(false)}
        onBlur={() => setHeld(false)}
      >
        {t(held ? 'reveal.holding' : 'reveal.hold')}
      </button>
      <p className="hub-note">{t('reveal.left', { seconds: left })}</p>
      <CopySecret secret={secret} />
      <Button kind="soft" onClick={onGone}>
        {t('reveal.done')}
      </Button>
    </div>
  )
}

function Secret({ secret }: { secret: Exported }) {
  if (secret.kind === 'key')
    return (
      <code className="hub-key" data-testid="vb-hub-key">
        {secret.privateKey}
      </code>
    )
  return (
    <ol className="hub-words" data-testid="vb-hub-words">
      {secret.words.split(' ').map((word, index) => (
        <li key={`${index}-${word}`}>{word}</li>
      ))}
    </ol>
  )
}

function CopySecret({ secret }: { secret: Exported }) {
  const [step, setStep] = useState<'offered' | keyof typeof NOTES>('offered')
  const { error, run } = useRun()

  async function write(text: string, next: keyof typeof NOTES) {
    if (await run(() => navigator.clipboard.writeText(text))) setStep(next)
  }
  const copy = () => write(secret.kind === 'key' ? secret.privateKey : secret.words, 'copied')
  const ACTIONS = {
    offered: { name: t('reveal.copy'), act: () => setStep('warned') },
    warned: { name: t('reveal.copyYes'), act: () => void copy() },
    copied: { name: t('reveal.clear'), act: () => void write('', 'cleared') },
    cleared: undefined,
  } as const
  const action = ACTIONS[step]

  return (
    <div className="hub-copy" data-step={step}>
      <p className="hub-note" role="status">
        {step !== 'offered' && t(NOTES[step])}
      </p>
      <Failed error={error} />
      {action !== undefined && (
        <Button kind="quiet" testId="vb-hub-copy" onClick={action.act}>
          <CopyIcon />
          {action.name}
        </Button>
      )}
    </div>
  )
}
