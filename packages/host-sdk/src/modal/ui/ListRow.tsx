import type { ReactNode } from 'react'

/** One line of a list: a picture, a name with a detail under it, and something at the end. */
export function ListRow(props: ListRow.Props) {
  const { picture, name, detail, end, disabled = false, testId, onClick, current } = props
  const content = (
    <>
      {picture}
      <span className="row-text">
        <span className="row-name" style={{ display: 'block' }}>
          {name}
        </span>
        {detail !== undefined && (
          <span className="row-detail" style={{ display: 'block' }}>
            {detail}
          </span>
        )}
      </span>
      <span className="row-end">{end}</span>
    </>
  )
  if (onClick === undefined)
    return (
      <div className="row" data-plain="" data-testid={testId}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="row"
      data-testid={testId}
      disabled={disabled}
      aria-current={current || undefined}
      onClick={onClick}
    >
      {content}
    </button>
  )
}

export declare namespace ListRow {
  type Props = {
    picture: ReactNode
    name: ReactNode
    detail?: ReactNode
    end?: ReactNode
    disabled?: boolean | undefined
    /** The row that is chosen now. */
    current?: boolean | undefined
    testId?: string | undefined
    /** Without it the row only shows. */
    onClick?: (() => void) | undefined
  }
}

/** A word about a row; at most one per row. */
export function Tag({ tone, children }: { tone?: 'good' | undefined; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}
