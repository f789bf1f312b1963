import { latinDigits } from '@vestibule/protocol/numbers'
import { OTPInput, type SlotProps } from 'input-otp'
import { type RefObject, useRef } from 'react'
import './CodeInput.css'
import { PasteIcon } from '@vestibule/design/icons'
import { Button } from './Button.js'
import { t } from './i18n.js'

export const CODE_LENGTH = 6

/** One real input below six drawn boxes: paste, phone keyboards and screen readers work. */
export function CodeInput(props: CodeInputProps) {
  const { label, describedBy, testId, value, onChange, invalid, busy = false } = props
  const own = useRef<HTMLInputElement>(null)
  const input = props.input ?? own
  return (
    <>
      <OTPInput
        ref={input}
        maxLength={CODE_LENGTH}
        inputMode="numeric"
        autoComplete={props.autoComplete}
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        pasteTransformer={digitsOf}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        data-testid={testId}
        data-1p-ignore
        readOnly={busy}
        value={value}
        onChange={(typed) => onChange(digitsOf(typed))}
        onMouseDown={(event) => {
          if (!invalid) return
          // Select the whole wrong code: a press would place the caret in one box.
          event.preventDefault()
          event.currentTarget.focus()
          event.currentTarget.select()
        }}
        containerClassName="boxes"
        render={({ slots }) =>
          slots.map((slot, index) => (
            // The next input replaces a wrong code.
            <Box
              key={index}
              {...slot}
              hasFakeCaret={slot.hasFakeCaret || (invalid && slot.isActive && index === 0)}
            />
          ))
        }
      />
      <PasteDigits
        busy={busy}
        onPaste={(text) => {
          const digits = digitsOf(text).slice(0, CODE_LENGTH)
          input.current?.focus()
          if (digits !== '') onChange(digits)
        }}
      />
    </>
  )
}

/** Keyboards and mails may use digits of another script. */
const digitsOf = (text: string) => latinDigits(text).replace(/[^0-9]/g, '')

type CodeInputProps = {
  label: string
  describedBy: string
  testId: string
  value: string
  onChange: (value: string) => void
  invalid: boolean
  busy?: boolean | undefined
  /** `one-time-code` for a code in a mail, `off` for a code on another screen. */
  autoComplete: 'one-time-code' | 'off'
  input?: RefObject<HTMLInputElement | null> | undefined
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

/** Hidden if the browser or the document's policy forbids reading the clipboard. */
function PasteDigits({ busy, onPaste }: PasteDigitsProps) {
  if (!canRead()) return null
  return (
    <Button
      className="button code-paste"
      kind="quiet"
      testId="vb-code-paste"
      disabled={busy}
      onClick={() =>
        navigator.clipboard.readText().then(
          onPaste,
          // The visitor refused. Focus the field for a manual paste.
          () => onPaste(''),
        )
      }
    >
      <PasteIcon />
      {t('code.paste')}
    </Button>
  )
}

type PasteDigitsProps = {
  busy: boolean
  onPaste: (text: string) => void
}

function canRead(): boolean {
  if (typeof globalThis.navigator?.clipboard?.readText !== 'function') return false
  // Only Chromium supports this interface.
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature: (feature: string) => boolean }
  }
  return featurePolicy?.allowsFeature('clipboard-read') ?? true
}
