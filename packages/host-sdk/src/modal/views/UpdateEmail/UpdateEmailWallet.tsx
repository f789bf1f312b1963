import { useSecondsUntil } from '@vestibule/design'
import { MailIcon } from '@vestibule/design/icons'
import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { startEmailUpdate } from '../../../embedded/updateEmail.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { useModal } from '../../context.js'
import { errorText, secondsOf } from '../../errorText.js'
import { Button } from '../../ui/Button.js'
import { FieldError } from '../Connect/FieldError.js'
import { updateText } from './i18n.js'
import { useOwnEmail } from './useOwnEmail.js'

/** Shown in the field. Other errors are toasts. */
const INLINE: ReadonlySet<string> = new Set(['invalidEmail', 'emailCooldown'])
const ENOUGH = 3

/** The visitor types the codes into the frame. */
export function UpdateEmailWallet() {
  const present = useOwnEmail()
  if (present === undefined) return <p className="muted">{updateText('update.none')}</p>
  return <UpdateForm present={present} />
}

function UpdateForm({ present }: { present: string }) {
  const { core, i18n } = useModal()
  const errorId = useId()
  const [email, setEmail] = useState(present)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; until: number | undefined }>()
  const seconds = useSecondsUntil(refusal?.until ?? 0)
  const error = refusal?.until !== undefined && seconds === 0 ? undefined : refusal
  const left = useLeft()
  const field = useRef<HTMLInputElement>(null)
  // Focus the field: every new view focuses its title first.
  useEffect(() => field.current?.select(), [])
  const address = normaliseEmail(email)
  const canSave = address.length > ENOUGH && address !== present && seconds === 0

  async function save() {
    const { signal } = left
    setBusy(true)
    setRefusal(undefined)
    try {
      if (!isEmail(address)) throw new VestibuleError('invalidEmail')
      await startEmailUpdate(core, address, signal)
    } catch (failure) {
      if (!signal.aborted) tell(failure)
    } finally {
      setBusy(false)
    }
  }

  function tell(failure: unknown) {
    const text = errorText(i18n, failure)
    const type = failure instanceof VestibuleError ? failure.type : 'unknown'
    if (!INLINE.has(type)) return toast(core, 'error', text)
    const wait = type === 'emailCooldown' ? secondsOf(failure as VestibuleError) * 1_000 : undefined
    setRefusal({ text, until: wait && Date.now() + wait })
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (canSave && !busy) void save()
      }}
    >
      <p className="muted">{updateText('update.says')}</p>
      <div>
        <label className="email" data-invalid={error !== undefined || undefined}>
          <MailIcon />
          <span className="visually-hidden">{updateText('update.field')}</span>
          <input
            ref={field}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setRefusal(undefined)
            }}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            data-testid="vb-email-edit-input"
          />
        </label>
        <FieldError id={errorId} text={error?.text} seconds={seconds} />
      </div>
      <Button
        kind="primary"
        testId="vb-email-edit-save"
        busy={busy}
        disabled={!canSave}
        onClick={() => void save()}
      >
        {updateText('update.save')}
      </Button>
      <Button testId="vb-email-edit-cancel" onClick={() => goBack(core)}>
        {updateText('update.cancel')}
      </Button>
    </form>
  )
}

function useLeft(): AbortController {
  const left = useRef(new AbortController())
  useEffect(() => {
    // Strict mode runs effects twice.
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  return left.current
}
