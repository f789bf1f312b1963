import { ahead } from '@vestibule/protocol/texts'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer } from 'virtua'
import type { WalletRow } from '../../../directory/walletRows.js'
import { useText } from '../../context.js'
import { RetryRow } from '../Connect/RetryRow.js'
import { CardSkeletons } from './CardSkeletons.js'
import { GridLine } from './GridLine.js'
import { gridRoles } from './gridRoles.js'

const COLUMNS = 4

/** Minimum width in px for four columns. */
const WIDE = 352

const SIGHT = 6

/** Estimated row height in px. */
const LINE = 102
const MAX_FRAMES = 60

/** A virtual grid with one tab stop; the arrow keys move between cards (ARIA grid pattern). */
export function WalletGrid({ rows, more, onMore, onRetry, onLeave, handle }: WalletGrid.Props) {
  const t = useText()
  const revealed = useRevealed()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumns(scroller)
  const [current, setCurrent] = useState(0)
  const wantsFocus = useRef(false)
  const shown = Math.min(current, rows.length - 1)
  const lines = [...Array(Math.ceil(rows.length / columns)).keys()].map((line) =>
    rows.slice(line * columns, (line + 1) * columns),
  )

  const go = (index: number) => {
    wantsFocus.current = true
    setCurrent(Math.max(0, Math.min(index, rows.length - 1)))
  }
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  }))
  useEffect(() => {
    let frame = 0
    // The list renders the card's row some frames later and hides it until it is measured.
    function focusShown(attempts: number) {
      if (!wantsFocus.current || attempts === 0) return
      const card = scroller.current?.querySelector<HTMLElement>(`[data-index="${shown}"]`)
      card?.focus()
      if (card != null && (card.getRootNode() as ShadowRoot).activeElement === card)
        wantsFocus.current = false
      else frame = requestAnimationFrame(() => focusShown(attempts - 1))
    }
    focusShown(MAX_FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [shown])

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: shown + ahead(),
      ArrowLeft: shown - ahead(),
      ArrowDown: shown + columns,
      ArrowUp: shown - columns,
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (event.key === 'ArrowUp' && next < 0) onLeave()
    else if (event.key !== 'ArrowDown' || next < rows.length) go(next)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: `gridRoles` sets the role
    <div
      className="wallet-grid"
      {...gridRoles.grid({ label: t('all.list'), columns })}
      ref={scroller}
      onKeyDown={onKeyDown}
    >
      <Virtualizer scrollRef={scroller} itemSize={LINE} keepMounted={[Math.floor(shown / columns)]}>
        {lines.map((line, index) => (
          <GridLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            key={index}
            index={index}
            rows={line}
            columns={columns}
            isRevealed={index < revealed}
            current={Math.floor(shown / columns) === index ? shown % columns : undefined}
            onFocus={setCurrent}
          />
        ))}
        {more === 'none' ? null : (
          <MoreWallets
            key={`more ${rows.length}`}
            failed={more === 'failed'}
            line={lines.length}
            columns={columns}
            onMore={onMore}
            onRetry={onRetry}
          />
        )}
      </Virtualizer>
    </div>
  )
}

export declare namespace WalletGrid {
  type Props = {
    rows: readonly WalletRow[]
    more: 'none' | 'loading' | 'failed'
    /** Called when the end of the grid is rendered. */
    onMore: () => void
    onRetry: () => void
    /** Called when the focus moves up from the first row. */
    onLeave: () => void
    handle?: Ref<Handle> | undefined
  }
  type Handle = { focus: () => void }
}

/** Adds one row per frame: a slow device cannot render all rows at once. */
function useRevealed(): number {
  const [lines, setLines] = useState(0)
  const isRevealing = lines < SIGHT
  useEffect(() => {
    if (!isRevealing) return
    const frame = requestAnimationFrame(() => setLines(lines + 1))
    return () => cancelAnimationFrame(frame)
  }, [isRevealing, lines])
  return isRevealing ? lines : Number.POSITIVE_INFINITY
}

function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(COLUMNS)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null || globalThis.ResizeObserver === undefined) return
    const observer = new ResizeObserver(() =>
      setColumns(current.clientWidth < WIDE ? COLUMNS - 1 : COLUMNS),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return columns
}

function MoreWallets({ failed, line, columns, onMore, onRetry }: MoreWalletsProps) {
  useEffect(() => {
    if (!failed) onMore()
  }, [failed, onMore])
  if (!failed)
    return (
      <div aria-hidden="true" style={{ '--columns': columns } as object}>
        <CardSkeletons lines={1} />
      </div>
    )
  return (
    <div {...gridRoles.row(line)}>
      <div {...gridRoles.cell()}>
        <RetryRow onRetry={onRetry} />
      </div>
    </div>
  )
}

type MoreWalletsProps = {
  failed: boolean
  line: number
  columns: number
  onMore: () => void
  onRetry: () => void
}
