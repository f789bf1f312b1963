import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.js'
import { CODE_LENGTH, CodeInput } from '../ui/CodeInput.js'
import { type MessageId, t } from '../ui/i18n.js'

const ERRORS: Readonly<Record<string, MessageId>> = {
  invalidOtp: 'error.invalidOtp',
  tooManyAttempts: 'error.tooManyAttempts',
}

/** Delay in ms before a text about a long wait. */
const SLOW_MS = 6_000

const SAYS = {
  waiting: 'code.hint',
  checking: 'code.checking',
  opening: 'code.opening',
} as const

/** Errors after which the services may have missed the code. */
const LOST: ReadonlySet<string> = new Set(['requestTimedOut', 'somethingWrong'])

type ShownCode = {
  progress: 'waiting' | 'checking' | 'opening'
  error?: string | undefined
  isLate?: boolean | undefined
}

export function CodeSurface(props: {
  step: ShownCode
  submit: (code: string) => unknown
  /** Describes the source of the code. @default the mail */
  label?: string | undefined
  /** Texts for failures. @default texts of a login */
  sayError?: ((type: string) => string | undefined) | undefined
}) {
  const { step, submit, label, sayError } = props
  const { progress } = step
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const [corrected, setCorrected] = useState<typeof step>()
  const [slow, setSlow] = useState<typeof progress>()
  const error = step === corrected ? undefined : step.error
  const busy = progress !== 'waiting'
  const lost = error !== undefined && LOST.has(error)
  const failed = error !== undefined && !lost
  /** The services may have accepted a code whose answer was lost. */
  const [unanswered, setUnanswered] = useState<string>()
  const used = error === 'invalidOtp' && unanswered === code
  const wait = slow === progress ? 'code.slow' : SAYS[progress]
  const says = busy ? wait : step.isLate ? 'code.late' : 'code.hint'

  // Do not use the library's `onComplete`: it does not fire when a code replaces another code.
  function onChange(value: string) {
    // The library repeats the same value when the selection changes.
    if (value === code) return
    setCode(value)
    if (step.error !== 'tooManyAttempts') setCorrected(step)
    if (value.length === CODE_LENGTH) submit(value)
  }

  function sayFailure(type: string): string {
    if (lost) return t(navigator.onLine ? 'error.lost' : 'error.offline')
    if (used) return t('error.codeUsed')
    return sayError?.(type) ?? t(ERRORS[type] ?? 'error.other')
  }

  function retry() {
    // Keep the focus in the form: the button disappears.
    input.current?.focus()
    submit(code)
  }

  useEffect(() => {
    const timer = setTimeout(() => setSlow(progress), SLOW_MS)
    return () => clearTimeout(timer)
  }, [progress])
  useEffect(() => {
    if (!lost) return
    const again = () => submit(code)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [lost, submit, code])
  // Use a layout effect: the first typed digit must reach the visible input.
  useLayoutEffect(() => {
    const focus = () => input.current?.focus()
    focus()
    // The modal focuses the frame as a whole: pass the focus to the input.
    addEventListener('focus', focus)
    // After a press beside the field, digits still go into the field.
    const onKey = () => document.activeElement === document.body && focus()
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('focus', focus)
      removeEventListener('keydown', onKey)
    }
  }, [])
  useEffect(() => {
    if (error === undefined) return
    input.current?.select()
    if (ERRORS[error] === undefined) setUnanswered(input.current?.value)
  }, [error])

  return (
    <div className="code" data-busy={busy || undefined} data-failed={failed || undefined}>
      <CodeInput
        input={input}
        autoComplete="one-time-code"
        label={label ?? t('code.label')}
        describedBy="code-says"
        testId="vb-otp-input"
        invalid={failed}
        busy={busy}
        value={code}
        onChange={onChange}
      />
      <p id="code-says" className="says">
        <span role="alert">{error !== undefined && sayFailure(error)}</span>
        <span role="status">
          {error === undefined && t(says)}
          {error === 'invalidOtp' && !used && t('code.again')}
        </span>
      </p>
      {lost && (
        <Button kind="soft" testId="vb-otp-retry" onClick={retry}>
          {t('part.retry')}
        </Button>
      )}
    </div>
  )
}
