import { Spinner } from '@vestibule/design'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { systemRandom } from '../../platform/bytes.js'
import { Button } from '../../ui/Button.js'
import { t } from '../i18n.js'

/** Checks that the visitor has written down the secret. */
export function AskBack({ parts, count, says, again, nameOf, busy, onRight, onBack }: Props) {
  const [asked] = useState(() => pick(parts.length, count))
  const [answers, setAnswers] = useState<Readonly<Record<number, string>>>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missed = asked.filter((index) => !isSame(answers[index] ?? '', parts[index] ?? ''))
    setWrong(missed)
    if (missed.length === 0) onRight()
  }

  return (
    <form className="recovery" onSubmit={submit} noValidate data-testid="vb-ask-back">
      <p className="recovery-says">{says}</p>
      {asked.map((index, place) => (
        <label key={index} className="field" data-invalid={wrong.includes(index) || undefined}>
          <span>{nameOf(index + 1)}</span>
          <input
            ref={place === 0 ? first : undefined}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-testid={`vb-part-${index + 1}`}
            data-1p-ignore
            aria-invalid={wrong.includes(index)}
            aria-describedby={wrong.length > 0 ? 'ask-back-says' : undefined}
            readOnly={busy}
            value={answers[index] ?? ''}
            onInput={({ currentTarget }) =>
              setAnswers({ ...answers, [index]: currentTarget.value })
            }
          />
        </label>
      ))}
      <div role="alert">
        {wrong.length > 0 && (
          <p className="recovery-failure" id="ask-back-says">
            {t('askBack.wrong')}
          </p>
        )}
      </div>
      <Button
        type="submit"
        kind="primary"
        testId="vb-ask-back-check"
        aria-busy={busy || undefined}
        disabled={busy}
      >
        {busy && <Spinner />}
        {t('askBack.check')}
      </Button>
      <Button kind="quiet" disabled={busy} onClick={onBack}>
        {again}
      </Button>
    </form>
  )
}

type Props = {
  parts: readonly string[]
  count: number
  says: string
  again: string
  nameOf: (number: number) => string
  busy: boolean
  onRight: () => void
  onBack: () => void
}

const isSame = (typed: string, part: string) => typed.trim().toLowerCase() === part.toLowerCase()

/** Returns distinct sorted indexes, with chances as equal as one byte allows. */
function pick(length: number, count: number): readonly number[] {
  const left = Array.from({ length }, (_, index) => index)
  const picked = Array.from(systemRandom(count)).flatMap((byte) =>
    left.splice(byte % left.length, 1),
  )
  return picked.sort((a, b) => a - b)
}
