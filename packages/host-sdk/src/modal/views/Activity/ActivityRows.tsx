import { type FocusEvent, memo, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import type { Network } from '../../../core/model/network.js'
import { useHidesBalances } from '../../hooks/useHidesBalances.js'
import type { ActivityEntry } from './activityEntries.js'
import { HistoryRow } from './HistoryRow.js'
import { nameOfMonth } from './nameOfMonth.js'
import { TransactionRow } from './TransactionRow.js'
import { useRowKeys } from './useRowKeys.js'

/** Height of a row in px with the gap above it, before it is measured. */
const ROW = 60

/**
 * Rows of activity under the names of their months, of which only those near the eye exist. The one with the focus stays; the arrow keys,
 * Home and End go from row to row.
 */
export function ActivityRows({ entries, network, isAll }: ActivityRows.Props) {
  const hides = useHidesBalances()
  const scroller = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<string>()
  const { list, virtual, onKeyDown } = useRowKeys(entries.length)
  const kept = focused === undefined ? -1 : entries.findIndex(({ hash }) => hash === focused)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a list that is drawn in parts are inside further elements
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
            // A transaction of this page says how long ago it was, and is drawn again.
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

export declare namespace ActivityRows {
  type Props = {
    entries: readonly ActivityEntry[]
    network: Network
    /** The list is complete. */
    isAll: boolean
  }
}

type RowProps = {
  entry: ActivityEntry
  now: number
  index: number
  /** The number of rows; -1 if it is unknown. */
  count: number
  /** That begins with this row. */
  month: number | undefined
  network: Network
  hides: boolean
}

const Row = memo(function Row(props: RowProps) {
  const { entry, index, count, month, network, hides } = props
  const testId = `vb-transaction-${index}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: as of the list
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
