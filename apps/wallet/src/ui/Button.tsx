import type { ReactNode } from 'react'

export function Button(props: {
  kind: 'primary' | 'soft' | 'quiet' | 'danger'
  testId: string
  disabled?: boolean | undefined
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
