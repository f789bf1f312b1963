import type { ReactNode } from 'react'

/** Something to press. */
export function Button(props: {
  kind: 'primary' | 'soft' | 'quiet' | 'danger'
  testId: string
  disabled?: boolean | undefined
  /** Its accessible name, if its content does not say it all. */
  label?: string | undefined
  onClick: (() => void) | undefined
  children: ReactNode
}) {
  const { kind, testId, disabled, label, onClick, children } = props
  return (
    <button
      type="button"
      className="button"
      data-kind={kind}
      data-testid={testId}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
