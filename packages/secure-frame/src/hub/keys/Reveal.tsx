import { useEffect, useRef, useState } from 'react'
import type { Exported } from '../../wallet/exportWhat.js'
import { useHubText } from '../i18n.js'
import { CopySecret } from './CopySecret.js'

/** Seconds that a secret stays within reach. */
const LIFETIME = 60

/**
 * A secret that is in the document only while a hand holds it there: not while the window is elsewhere, and never longer
 * than a minute.
 */
export function Reveal({ secret, onGone }: { secret: Exported; onGone: () => void }) {
  const t = useHubText()
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
      <button type="button" className="button" data-kind="soft" onClick={onGone}>
        {t('reveal.done')}
      </button>
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
