import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp'
import { useEffect, useRef, useState } from 'react'
import { type MessageId, useText } from '../ui/i18n.js'
import type { LoginStep } from './emailLogin.js'
import './CodeSurface.css'

const LENGTH = 6
const ERRORS: Readonly<Record<string, MessageId>> = {
  invalidOtp: 'error.invalidOtp',
  tooManyAttempts: 'error.tooManyAttempts',
}

/** One real input drawn as six boxes: autofill, paste and a screen reader meet what they know. */
export function CodeSurface(props: {
  step: Extract<LoginStep, { name: 'code' }>
  submit: (code: string) => void
}) {
  const { step, submit } = props
  const t = useText()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { progress, error } = step
  const busy = progress !== 'waiting'

  // Not the library's `onComplete`, which a code that replaces another does not fire.
  function onChange(value: string) {
    setCode(value)
    if (value.length === LENGTH && value !== code) submit(value)
  }

  useEffect(() => {
    const focus = () => input.current?.focus()
    focus()
    // The modal hands the focus over to the frame as a whole; here it goes on to the input.
    addEventListener('focus', focus)
    return () => removeEventListener('focus', focus)
  }, [])
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])

  return (
    <div
      className="code"
      data-busy={busy || undefined}
      data-failed={error !== undefined || undefined}
    >
      <OTPInput
        ref={input}
        maxLength={LENGTH}
        pattern={REGEXP_ONLY_DIGITS}
        inputMode="numeric"
        autoComplete="one-time-code"
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        pasteTransformer={(text) => text.replace(/[^0-9]/g, '')}
        aria-label={t('code.label')}
        aria-invalid={error !== undefined}
        aria-describedby="code-says"
        data-testid="vb-otp-input"
        readOnly={busy}
        value={code}
        onChange={onChange}
        containerClassName="boxes"
        render={({ slots }) => slots.map((slot, index) => <Box key={index} {...slot} />)}
      />
      <p id="code-says" className="says" role={error === undefined ? 'status' : 'alert'}>
        {error !== undefined
          ? t(ERRORS[error] ?? 'error.other')
          : progress === 'checking'
            ? t('code.checking')
            : progress === 'opening'
              ? t('code.opening')
              : t('code.hint')}
      </p>
    </div>
  )
}

function Box({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <span
      className="box"
      data-active={isActive || undefined}
      data-filled={char !== null || undefined}
    >
      {char}
      {hasFakeCaret && <span className="caret" />}
    </span>
  )
}
