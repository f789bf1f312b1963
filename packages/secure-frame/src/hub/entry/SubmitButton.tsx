import { Spinner } from '@vestibule/design'

/** A submit button; it keeps its text while busy. */
export function SubmitButton({ text, testId, busy, disabled }: SubmitButton.Props) {
  return (
    <button
      type="submit"
      className="button"
      data-kind="primary"
      data-testid={testId}
      disabled={busy || disabled}
      aria-busy={busy}
    >
      {busy && <Spinner />}
      {text}
    </button>
  )
}

export declare namespace SubmitButton {
  type Props = { text: string; testId: string; busy: boolean; disabled: boolean }
}
