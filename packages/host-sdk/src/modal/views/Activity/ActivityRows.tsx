import { memo } from 'react'
import type { Network } from '../../../core/model/network.js'
import { useHidesBalances } from '../../useHidesBalances.js'
import type { ActivityEntry } from './activityEntries.js'
import { HistoryRow } from './HistoryRow.js'
import { TransactionRow } from './TransactionRow.js'

/** Rows that are drawn together; those far from the eye cost neither style nor layout. */
const ROWS = 25

/** Rows of activity, in parts of which only those are drawn anew that something changed in. */
export function ActivityRows({ entries, from, network }: ActivityRows.Props) {
  const hides = useHidesBalances()
  const parts = Array.from({ length: Math.ceil(entries.length / ROWS) }, (_, part) => part * ROWS)
  return parts.map((start) => (
    <Part
      key={start}
      entries={entries.slice(start, start + ROWS)}
      from={from + start}
      network={network}
      hides={hides}
    />
  ))
}

export declare namespace ActivityRows {
  type Props = {
    entries: readonly ActivityEntry[]
    /** The place of the first one among all rows. */
    from: number
    network: Network
  }
}

type PartProps = ActivityRows.Props & { hides: boolean }

const Part = memo(function Part({ entries, from, network, hides }: PartProps) {
  return (
    <div className="activity-part" style={{ '--rows': entries.length } as object}>
      {entries.map((entry, index) => {
        const testId = `vb-transaction-${from + index}`
        return 'sent' in entry ? (
          <TransactionRow
            key={entry.hash}
            entry={entry.sent}
            network={network}
            hides={hides}
            testId={testId}
          />
        ) : (
          <HistoryRow key={entry.hash} entry={entry.found} hides={hides} testId={testId} />
        )
      })}
    </div>
  )
}, isSame)

/** What was sent here says how long ago that was, and is always drawn anew. */
function isSame(before: PartProps, now: PartProps): boolean {
  return (
    before.from === now.from &&
    before.network === now.network &&
    before.hides === now.hides &&
    before.entries.length === now.entries.length &&
    now.entries.every((entry, index) => {
      const other = before.entries[index]
      return (
        other !== undefined && 'found' in other && 'found' in entry && other.found === entry.found
      )
    })
  )
}
