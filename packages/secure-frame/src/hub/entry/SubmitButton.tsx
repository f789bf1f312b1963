import { Spinner } from '@vestibule/design'
import { Button } from '../../ui/Button.js'

export function SubmitButton({ text, testId, busy, disabled }: Props) {
  return (
    <Button
      type="submit"
      kind="primary"
      testId={testId}
      disabled={busy || disabled}
      aria-busy={busy}
    >
      {busy && <Spinner />}
      {text}
    </Button>
  )
}

type Props = { text: string; testId: string; busy: boolean; disabled: boolean }
