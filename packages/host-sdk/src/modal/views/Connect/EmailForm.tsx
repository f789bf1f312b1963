import { Spinner } from '@vestibule/design'
import { AlertIcon, ArrowRightIcon, MailIcon } from '@vestibule/design/icons'
import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { type FormEvent, useId, useState } from 'react'
import { prepareEmailLogin, startEmailLogin } from '../../../core/emailLogin.js'
import { toast } from '../../../core/messages.js'
import { useCore, useModal, useText } from '../../context.js'
import { errorText } from '../../errorText.js'
import { FrameSlot } from '../../ui/FrameSlot.js'
import { useLock } from '../../ui/Lock.js'

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
  const [busy, setBusy] = useState(false)
  const isSolving = useCore((state) => state.surface.name === 'puzzle')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(undefined)
    setBusy(true)
    try {
      const address = normaliseEmail(email)
      if (!isEmail(address)) throw new VestibuleError('invalidEmail')
      await startEmailLogin(core, address)
    } catch (failure) {
      const text = errorText(i18n, failure)
      const type = failure instanceof VestibuleError ? failure.type : 'unknown'
      if (INLINE.has(type)) setError(text)
      else if (type !== 'userRejected') toast(core, 'error', text)
    } finally {
      setBusy(false)
    }
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
            setError(undefined)
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
      {isSolving && <FrameSlot surfaces={['puzzle']} skeleton={null} height={0} />}
      {error !== undefined && (
        <p className="field-error" id={errorId} role="alert">
          <AlertIcon />
          {error}
        </p>
      )}
    </form>
  )
}
