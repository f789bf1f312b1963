import { ChevronDownIcon } from '@vestibule/design/icons'

/** The row behind which a list keeps what looks like spam. */
export function HiddenRow({ label, isOpen, testId, onClick }: HiddenRow.Props) {
  return (
    <button
      type="button"
      className="hidden-row small"
      aria-expanded={isOpen}
      data-testid={testId}
      onClick={onClick}
    >
      {label}
      <ChevronDownIcon />
    </button>
  )
}

export declare namespace HiddenRow {
  type Props = { label: string; isOpen: boolean; testId: string; onClick: () => void }
}
