import { RetryIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import { useEffect } from 'react'
import { loadHistory } from '../../../assets/history.js'
import type { Network } from '../../../core/model/network.js'
import type { AccountState } from '../../../core/model/state.js'
import { isSentBy } from '../../../transactions/sentTransactions.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SkeletonRow } from '../../ui/ListRow.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { byMonth } from './byMonth.js'
import { HistoryRow } from './HistoryRow.js'
import { assetsText } from './i18n.js'
import { TransactionRow } from './TransactionRow.js'
import { useHistory } from './useHistory.js'

/** What the account sent from this page on the network, and what the services know beside it, newest first by month. */
export function Activity({ account, network }: { account: AccountState; network: Network }) {
  const { core } = useModal()
  const history = useHistory(account.caipAddress)
  const sent = useCore((state) => state.sent).filter((one) =>
    isSentBy(core, one, { account, network }),
  )
  useEffect(() => {
    import('../../../transactions/followTransaction.js')
      .then(({ takeUpSent }) => takeUpSent(core))
      .catch((error: unknown) => core.log.warn('Earlier transactions could not be read.', error))
  }, [core])
  const own = new Set(sent.flatMap(({ hash, replacedBy }) => [hash, replacedBy]))
  const entries = [
    ...sent.map((entry) => ({ at: entry.at, hash: entry.hash, sent: entry })),
    ...(history?.transactions ?? [])
      .filter(({ metadata }) => !own.has(metadata.hash))
      .map((found) => ({
        at: Date.parse(found.metadata.minedAt),
        hash: found.metadata.hash,
        found,
      })),
  ].toSorted((one, other) => other.at - one.at)

  if (entries.length === 0 && history?.status === 'loading')
    return <Skeletons of={SkeletonRow} count={3} />
  const unread = history?.status === 'failed' && (
    <div className="assets-failed" role="alert">
      <span>{assetsText('historyUnread')}</span>
      <Button kind="quiet" testId="vb-activity-retry" onClick={() => void loadHistory(core)}>
        <RetryIcon />
        {assetsText('retry')}
      </Button>
    </div>
  )
  if (entries.length === 0 && unread) return unread
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={assetsText('activityEmpty')}
        hint={assetsText('activityHint')}
      />
    )
  let row = 0
  return (
    <>
      {unread}
      {byMonth(entries).map(({ month, entries }) => (
        <section key={month} aria-label={month}>
          <h2 className="month small muted">{month}</h2>
          {entries.map((entry) => {
            const testId = `vb-transaction-${row++}`
            return 'sent' in entry ? (
              <TransactionRow
                key={entry.hash}
                entry={entry.sent}
                network={network}
                testId={testId}
              />
            ) : (
              <HistoryRow key={entry.hash} entry={entry.found} testId={testId} />
            )
          })}
        </section>
      ))}
      {history?.next !== undefined && (
        <Button testId="vb-activity-more" onClick={() => void loadHistory(core, { more: true })}>
          {assetsText('activityMore')}
        </Button>
      )}
    </>
  )
}
