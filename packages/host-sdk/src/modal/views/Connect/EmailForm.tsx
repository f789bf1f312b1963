import { Spinner } from '@vestibule/design'
import { AlertIcon, ArrowRightIcon, MailIcon } from '@vestibule/design/icons'
import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { type FormEvent, useId, useState } from 'react'
import { isFrameReady } from '../../../core/frame.js'
import { prepareEmailLogin, startEmailLogin } from '../../../embedded/emailLogin.js'
import { toast } from '../../../platform/messages.js'
import { useCore, useModal, useText } from '../../context.js'
import { errorText, isLost } from '../../errorText.js'
import { FrameSlot } from '../../ui/FrameSlot.js'
import { useLock } from '../../ui/Lock.js'
import { LoginProgress } from './LoginProgress.js'
import { useInterruptedLogin } from './useInterruptedLogin.js'

/** What a visitor can put right in the field itself; everything else is said in passing. */
const INLINE: ReadonlySet<string> = new Set(['invalidEmail', 'emailCooldown', 'tooManyAttempts'])
/** From this many characters on it can be an address. */
const ENOUGH = 3

export function EmailForm() {
  const { core, i18n } = useModal()
  const t = useText()
  const errorId = useId()
  const lock = useLock()
  const [email, setEmail] = useState(
    () => core.store.getState().lastEmail ?? core.storage.get('email') ?? '',
  )
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState<AbortController>()
  const [lost, setLost] = useState(false)
  const busy = attempt !== undefined
  const leaveInterrupted = useInterruptedLogin(!lock.disabled)
  const isSolving = useCore((state) => state.surface.name === 'puzzle')

  async function ask() {
    const mine = new AbortController()
    const { signal } = mine
    leaveInterrupted()
    setError(undefined)
    setLost(false)
    setAttempt(mine)
    try {
      const address = normaliseEmail(email)
      if (!isEmail(address)) throw new VestibuleError('invalidEmail')
      await startEmailLogin(core, address, { taken: signal })
    } catch (failure) {
      if (signal.aborted) return
      if (!isLost(failure)) return tell(failure)
      core.log.warn('A login had no answer.', failure)
      setLost(true)
    } finally {
      setAttempt((now) => (now === mine ? undefined : now))
    }
  }

  function tell(failure: unknown) {
    const text = errorText(i18n, failure)
    const type = failure instanceof VestibuleError ? failure.type : 'unknown'
    if (INLINE.has(type)) setError(text)
    else if (type !== 'userRejected') toast(core, 'error', text)
  }

  /** Begins anew, with another frame where the first one did not come. */
  async function retry() {
    if (busy) {
      // It came just now, and is asking.
      if (isFrameReady(core.store.getState())) return
      attempt.abort()
      await core.frame.end()
    }
    await ask()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void ask()
  }

  return (
    <form onSubmit={submit} noValidate>
      <label
        className="email"
        data-invalid={error !== undefined || undefined}
        data-disabled={lock.disabled || undefined}
      >
        <MailIcon />
        <span className="visually-hidden">{t('connect.email')}</span>
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('connect.emailPlaceholder')}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            leaveInterrupted()
            setError(undefined)
            setLost(false)
            prepareEmailLogin(core)
          }}
          aria-invalid={error !== undefined}
          disabled={lock.disabled}
          aria-describedby={error === undefined ? lock['aria-describedby'] : errorId}
          data-testid="vb-email-input"
        />
        {!lock.disabled && (email.trim().length > ENOUGH || busy) && (
          <button
            type="submit"
            className="email-submit"
            aria-label={t('connect.emailSubmit')}
            aria-busy={busy || undefined}
            data-testid="vb-email-submit"
          >
            {busy ? <Spinner /> : <ArrowRightIcon />}
          </button>
        )}
      </label>
      {!isSolving && <LoginProgress attempt={attempt} lost={lost} onRetry={() => void retry()} />}
      {isSolving && <FrameSlot surfaces={['puzzle']} skeleton={null} height={0} />}
      <div aria-live="assertive">
        {error !== undefined && (
          <p className="field-error" id={errorId}>
            <AlertIcon />
            {error}
          </p>
        )}
      </div>
    </form>
  )
}
