import { Spinner } from '@vestibule/design'
import type { Account } from '@vestibule/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { isWholeKit } from '../../wallet/vault/givenSecret.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import { Failed } from '../Failed.js'
import { t } from '../i18n.js'
import { recoverWith } from '../recoverWith.js'
import type { RecoveryKeys, WrittenKind } from '../recoveryKeys.js'

/** Submits a complete kit at once. Keeps a wrong entry for correction. */
export function SecretForm({ kind, keys, methods, onDone, onBack }: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function use(text: string) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const secret = kind === 'kit' ? { kind, text } : { kind, words: text }
      onDone(await recoverWith(keys, { secret, methods }))
    } catch (failure) {
      setError(failure)
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void use(text)
  }

  function change(next: string) {
    setText(next)
    if (kind === 'kit' && isWholeKit(next) && !isWholeKit(text)) void use(next)
  }

  return (
    <form className="recovery" onSubmit={submit} noValidate>
      <label className="field" data-invalid={error !== undefined || undefined}>
        <span>{t(`recover.${kind}Label`)}</span>
        <textarea
          ref={field}
          rows={kind === 'kit' ? 4 : 2}
          maxLength={256}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-testid={`vb-secret-${kind}`}
          data-1p-ignore
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'secret-says'}
          readOnly={busy}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) submit(event)
          }}
        />
      </label>
      <Failed error={error} id="secret-says" kind={kind} />
      <Button
        type="submit"
        kind="primary"
        testId="vb-secret-submit"
        aria-busy={busy || undefined}
        disabled={busy || text.trim() === ''}
      >
        {busy && <Spinner />}
        {t('recover.open')}
      </Button>
      {onBack && (
        <Button kind="quiet" disabled={busy} onClick={onBack}>
          {t('recover.other')}
        </Button>
      )}
    </form>
  )
}

type Props = {
  kind: WrittenKind
  keys: RecoveryKeys
  methods: readonly ListedMethod[]
  onDone: (accounts: readonly Account[]) => void
  /** @default the form shows the other methods */
  onBack?: (() => void) | undefined
}
