import type { ReactNode } from 'react'
import { useLock } from './sheet/Lock.js'

/** A row of a list: a picture, a name with a detail below it, and an element at the end. */
export function ListRow(props: Props) {
  const {
    picture,
    name,
    detail,
    end,
    disabled = false,
    testId,
    href,
    onClick,
    onIntent,
    current,
  } = props
  const lock = useLock()
  const content = (
    <>
      {picture}
      <span className="row-text">
        <span
          className="row-name"
          title={titleOf(name)}
          dir={titleOf(name) && 'auto'}
          style={{ display: 'block' }}
        >
          {name}
        </span>
        {detail !== undefined && (
          <span className="row-detail" title={titleOf(detail)} style={{ display: 'block' }}>
            {detail}
          </span>
        )}
      </span>
      <span className="row-end">{end}</span>
    </>
  )
  if (href !== undefined)
    return (
      <a className="row" data-testid={testId} href={href} target="_blank" rel="noreferrer">
        {content}
      </a>
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
      {...lock}
      disabled={disabled || lock.disabled}
      aria-current={current || undefined}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onClick}
    >
      {content}
    </button>
  )
}

/** Lets a narrow row cut the end of a long name, whatever the text direction. */
const titleOf = (shown: ReactNode) => (typeof shown === 'string' ? shown : undefined)

type Props = {
  picture: ReactNode
  name: ReactNode
  detail?: ReactNode
  end?: ReactNode
  disabled?: boolean | undefined
  /** The row that is chosen now. */
  current?: boolean | undefined
  testId?: string | undefined
  href?: string | undefined
  onClick?: (() => void) | undefined
  /** The row may be pressed soon. */
  onIntent?: (() => void) | undefined
}

/** Placeholder of a row that is not loaded. */
export function SkeletonRow() {
  return (
    <div className="row" aria-hidden="true">
      <span className="shimmer tile" data-size="m" />
      <span className="shimmer" style={{ width: '45%', height: 12 }} />
    </div>
  )
}

/** A label of a row; at most one per row. */
export function Tag({ tone, children }: { tone?: 'good' | undefined; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}
