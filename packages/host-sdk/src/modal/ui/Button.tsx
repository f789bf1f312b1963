import { Spinner } from '@vestibule/design'
import type { ReactNode } from 'react'
import { useLock } from './sheet/Lock.js'

/** While busy, keeps the size and the focus, and ignores clicks. */
export function Button(props: Button.Props) {
  const { kind = 'soft', busy = false, disabled = false, label, testId, onClick, children } = props
  const lock = useLock()
  return (
    <button
      type="button"
      className="button"
      data-kind={kind}
      data-testid={testId}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...lock}
      disabled={disabled || lock.disabled}
      onClick={busy ? undefined : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export declare namespace Button {
  type Props = {
    kind?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined
    busy?: boolean | undefined
    disabled?: boolean | undefined
    label?: string | undefined
    testId?: string | undefined
    onClick: () => void
    children: ReactNode
  }
}

/** Screen readers read the label. While busy, keeps the focus and ignores clicks. */
export function IconButton(props: IconButtonProps) {
  const { label, small = false, busy = false, pressed, isLocked, testId, onClick, children } = props
  return (
    <button
      type="button"
      className="icon-button"
      data-small={small || undefined}
      data-testid={testId}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={isLocked || busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}

type IconButtonProps = {
  label: string
  small?: boolean | undefined
  busy?: boolean | undefined
  pressed?: boolean | undefined
  /** Announces the button as disabled; a click still calls `onClick`. */
  isLocked?: boolean | undefined
  testId?: string | undefined
  onClick: () => void
  children: ReactNode
}
