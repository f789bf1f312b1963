import { Spinner } from '@vestibule/design'
import type { ReactNode } from 'react'
import { useLock } from './sheet/Lock.js'

/** A button with words. While it is busy it keeps its size and the keyboard, and takes no further press. */
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
    /** @default soft */
    kind?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined
    busy?: boolean | undefined
    disabled?: boolean | undefined
    /** Read out instead of the words; it holds them. */
    label?: string | undefined
    testId?: string | undefined
    onClick: () => void
    children: ReactNode
  }
}

/** A button that is only a picture; its label is read out. While it is busy it keeps the keyboard, and takes no further press. */
export function IconButton(props: IconButton.Props) {
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

export declare namespace IconButton {
  type Props = {
    label: string
    small?: boolean | undefined
    busy?: boolean | undefined
    /** For a button that stays on or off. */
    pressed?: boolean | undefined
    /** Something else has to be decided first; who presses it is reminded of that. */
    isLocked?: boolean | undefined
    testId?: string | undefined
    onClick: () => void
    children: ReactNode
  }
}
