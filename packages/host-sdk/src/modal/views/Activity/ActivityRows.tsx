import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Network } from '../../../core/model/network.js'
import { useHidesBalances } from '../../hooks/useHidesBalances.js'
import type { ActivityEntry } from './activityEntries.js'
import { HistoryRow } from './HistoryRow.js'
import { nameOfMonth } from './nameOfMonth.js'
import { TransactionRow } from './TransactionRow.js'

const MAX_FRAMES = 60

const PAGE = 5

/** Estimated row height in px, including the gap. */
const ROW = 60

/** A virtual list, grouped by month. The arrow keys, Home and End move the focus; the focused row always stays rendered. */
export function ActivityRows({ entries, network, isAll }: Props) {
  const hides = useHidesBalances()
  const scroller = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<string>()
  const { list, virtual, onKeyDown } = useRowKeys(entries.length)
  const kept = focused === undefined ? -1 : entries.findIndex(({ hash }) => hash === focused)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual list wraps its rows in further elements
    <div
      role="list"
      ref={(element) => {
        list.current = element
        scroller.current = element?.closest<HTMLElement>('.tab-panel') ?? null
      }}
      onKeyDown={onKeyDown}
      onFocus={({ target }: FocusEvent<HTMLElement>) =>
        setFocused(target.closest<HTMLElement>('[data-hash]')?.dataset.hash)
      }
      onBlur={() => setFocused(undefined)}
    >
      <Virtualizer
        ref={virtual}
        scrollRef={scroller}
        itemSize={ROW}
        keepMounted={kept < 0 ? [] : [kept]}
        data={entries}
      >
        {(entry, index) => (
          <Row
            key={entry.hash}
            entry={entry}
            // A sent transaction shows its age, so render its row again.
            now={'sent' in entry ? Date.now() : 0}
            index={index}
            count={isAll ? entries.length : -1}
            month={entry.month === entries[index - 1]?.month ? undefined : entry.month}
            network={network}
            hides={hides}
          />
        )}
      </Virtualizer>
    </div>
  )
}

type Props = {
  entries: readonly ActivityEntry[]
  network: Network
  isAll: boolean
}

type RowProps = {
  entry: ActivityEntry
  now: number
  index: number
  count: number
  month: number | undefined
  network: Network
  hides: boolean
}

const Row = memo(function Row(props: RowProps) {
  const { entry, index, count, month, network, hides } = props
  const testId = `vb-transaction-${index}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div
      role="listitem"
      className="activity-row"
      data-hash={entry.hash}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {month !== undefined && <h2 className="month small muted">{nameOfMonth(month)}</h2>}
      {'sent' in entry ? (
        <TransactionRow entry={entry.sent} network={network} hides={hides} testId={testId} />
      ) : (
        <HistoryRow entry={entry.found} network={network} hides={hides} testId={testId} />
      )}
    </div>
  )
})

function useRowKeys(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const goTo = useCallback((index: number) => {
    virtual.current?.scrollToIndex(index, { align: 'nearest' })
    cancelAnimationFrame(frame.current)
    // The list renders a row some frames later, and hides the row until it is measured.
    function focusShown(attempts: number) {
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] .row`)
      row?.focus()
      if (row != null && (row.getRootNode() as ShadowRoot).activeElement === row) return
      if (attempts > 0) frame.current = requestAnimationFrame(() => focusShown(attempts - 1))
    }
    focusShown(MAX_FRAMES)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    const at = Number(row?.dataset.index ?? Number.NaN)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
      Home: 0,
      End: count - 1,
    }
    const next = steps[event.key]
    if (next === undefined || Number.isNaN(next)) return
    event.preventDefault()
    goTo(Math.max(0, Math.min(next, count - 1)))
  }
  return { list, virtual, onKeyDown }
}
