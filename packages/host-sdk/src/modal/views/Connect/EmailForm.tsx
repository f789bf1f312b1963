import { Spinner, useSecondsUntil } from '@vestibule/design'
import { ArrowRightIcon, MailIcon } from '@vestibule/design/icons'
import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { isFrameReady } from '../../../core/frame.js'
import { prepareEmailLogin } from '../../../embedded/prepareEmailLogin.js'
import { loadFrameCode } from '../../../frame/loadFrameCode.js'
import { findUnfit } from '../../../platform/findUnfit.js'
import { useCore, useModal, useText } from '../../context.js'
import { errorText, isLost, secondsOf } from '../../errorText.js'
import { FrameSlot } from '../../ui/sheet/FrameSlot.js'
import { useLock } from '../../ui/sheet/Lock.js'
import { FieldError } from './FieldError.js'
import { LastUsed } from './LastUsed.js'
import { LoginProgress } from './LoginProgress.js'

/** The field shows these errors, which the visitor can correct. Toasts show others. */
const INLINE: ReadonlySet<string> = new Set(['invalidEmail', 'emailCooldown', 'tooManyAttempts'])
const ENOUGH = 3

/** @param isLast The visitor used this method last. @param isFirst This is the first method in the view. */
export function EmailForm({ isLast, isFirst }: { isLast: boolean; isFirst: boolean }) {
  const { core, i18n } = useModal()
  const t = useText()
  const errorId = useId()
  const lock = useLock()
  const [email, setEmail] = useState(
    () =>
      core.store.getState().lastEmail ??
      core.storage.get('email') ??
      core.storage.get('last_email') ??
      '',
  )
  const [refusal, setRefusal] = useState<{ text: string; until: number | undefined }>()
  const [attempt, setAttempt] = useState<AbortController>()
  const [lost, setLost] = useState(false)
  const busy = attempt !== undefined
  const seconds = useSecondsUntil(refusal?.until ?? 0)
  const unfit = findUnfit()
  const standing = unfit && { text: t(`error.${unfit}`), until: undefined }
  const error = refusal?.until !== undefined && seconds === 0 ? undefined : (standing ?? refusal)
  const leaveInterrupted = useInterruptedLogin(!lock.disabled)
  const field = useFocusAtOpening(isFirst)
  const isSolving = useCore((state) => state.surface.name === 'puzzle')

  async function ask() {
    const mine = new AbortController()
    const { signal } = mine
    leaveInterrupted()
    setRefusal(undefined)
    setLost(false)
    setAttempt(mine)
    try {
      const address = normaliseEmail(email)
      if (!isEmail(address)) throw new VestibuleError('invalidEmail')
      const { startEmailLogin } = await loadFrameCode()
      await startEmailLogin(core, address, { taken: signal })
    } catch (failure) {
      if (signal.aborted) return
      if (!isLost(failure)) return tell(failure)
      core.log.warn('The frame did not respond to a login.', failure)
      setLost(true)
    } finally {
      setAttempt((now) => (now === mine ? undefined : now))
    }
  }

  function tell(failure: unknown) {
    const text = errorText(i18n, failure)
    const type = failure instanceof VestibuleError ? failure.type : 'unknown'
    const wait = type === 'emailCooldown' ? secondsOf(failure as VestibuleError) : undefined
    const until = wait === undefined ? undefined : Date.now() + wait * 1000
    if (INLINE.has(type)) setRefusal({ text, until })
    else if (type !== 'userRejected') toast(core, 'error', text)
  }

  /** Uses a new frame if the first one did not load. */
  async function retry() {
    if (busy) {
      // Do not start again: the frame has just loaded.
      if (isFrameReady(core.store.getState())) return
      attempt.abort()
      await core.frame.end()
    }
    await ask()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && seconds === 0 && unfit === undefined) void ask()
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
          ref={field}
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
            setRefusal(undefined)
            setLost(false)
            if (unfit === undefined) prepareEmailLogin(core)
          }}
          aria-invalid={error !== undefined}
          disabled={lock.disabled}
          aria-describedby={error === undefined ? lock['aria-describedby'] : errorId}
          data-testid="vb-email-input"
        />
        {isLast && <LastUsed />}
        {!lock.disabled && (email.trim().length > ENOUGH || busy) && (
          <button
            type="submit"
            className="email-submit"
            aria-label={t('connect.emailSubmit')}
            aria-busy={busy || undefined}
            aria-disabled={seconds > 0 || undefined}
            data-testid="vb-email-submit"
          >
            {busy ? <Spinner /> : <ArrowRightIcon />}
          </button>
        )}
      </label>
      {!isSolving && <LoginProgress attempt={attempt} lost={lost} onRetry={() => void retry()} />}
      {isSolving && <FrameSlot surfaces={['puzzle']} skeleton={null} height={0} />}
      <FieldError id={errorId} text={error?.text} seconds={seconds} />
    </form>
  )
}

/** Not on a phone: the keyboard would cover the other methods. */
function useFocusAtOpening(isFirst: boolean) {
  const open = useCore((state) => state.open)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const root = field.current?.getRootNode()
    if (!open || !isFirst || !(root instanceof ShadowRoot)) return
    const isOpening = root.activeElement?.matches('.card') === true
    if (isOpening && matchMedia('(hover: hover) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true })
  }, [open, isFirst])
  return field
}

/** Resumes an interrupted login after a reload. @returns a function that cancels this */
function useInterruptedLogin(allowed: boolean): () => void {
  const { core } = useModal()
  const resuming = useRef<AbortController>(undefined)

  useEffect(() => {
    if (!allowed) return
    const mine = new AbortController()
    resuming.current = mine
    import('../../../embedded/resumeLogin.js')
      .then(({ resumeLogin }) => resumeLogin(core, mine.signal))
      .catch((error: unknown) => {
        if (!mine.signal.aborted) core.log.warn('A login was not resumed after a reload.', error)
      })
    return () => mine.abort()
  }, [core, allowed])

  return () => resuming.current?.abort()
}
