import type { ReactNode } from 'react'
import { useLock } from './sheet/Lock.js'

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

/** A `title` for a name that CSS may shorten. */
const titleOf = (shown: ReactNode) => (typeof shown === 'string' ? shown : undefined)

type Props = {
  picture: ReactNode
  name: ReactNode
  detail?: ReactNode
  end?: ReactNode
  disabled?: boolean | undefined
  current?: boolean | undefined
  testId?: string | undefined
  href?: string | undefined
  onClick?: (() => void) | undefined
  /** Called when the visitor is about to press the row. */
  onIntent?: (() => void) | undefined
}

export function SkeletonRow() {
  return (
    <div className="row" aria-hidden="true">
      <span className="shimmer tile" data-size="m" />
      <span className="shimmer" style={{ width: '45%', height: 12 }} />
    </div>
  )
}

export function Tag({ tone, children }: { tone?: 'good' | undefined; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}
