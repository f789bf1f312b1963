import { Spinner } from '@vestibule/design'
import { ChevronRightIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'

export function Choice(props: Choice.Props) {
  const { icon, name, detail, testId, busy = false, disabled = false, onClick } = props
  return (
    <button
      type="button"
      className="choice"
      data-testid={testId}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      onClick={onClick}
    >
      <span className="choice-icon">{icon}</span>
      <span className="choice-text">
        <span className="choice-name">{name}</span>
        <span className="choice-detail">{detail}</span>
      </span>
      {busy ? <Spinner /> : <ChevronRightIcon />}
    </button>
  )
}

export declare namespace Choice {
  type Props = {
    icon: ReactNode
    name: string
    detail: ReactNode
    testId: string
    busy?: boolean | undefined
    disabled?: boolean | undefined
    /** Absent if the option is not available. */
    onClick?: (() => void) | undefined
  }
}
