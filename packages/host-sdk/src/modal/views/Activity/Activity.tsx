import { ArrowDownIcon, RetryIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import { useEffect, useMemo } from 'react'
import type { Network } from '../../../core/model/network.js'
import type { AccountState } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { isSentBy } from '../../../transactions/sentTransactions.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SkeletonRow } from '../../ui/ListRow.js'
import { PullToRefresh } from '../../ui/refresh/PullToRefresh.js'
import { RefreshHead } from '../../ui/refresh/RefreshHead.js'
import { useRefresh } from '../../ui/refresh/useRefresh.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { formatAgo } from '../Assets/formatAgo.js'
import { assetsText } from '../Assets/i18n.js'
import { ActivityRows } from './ActivityRows.js'
import { activityEntries } from './activityEntries.js'
import { readHistory } from './readHistory.js'
import { useHistory } from './useHistory.js'

/** What the account sent from this page on the network, and what the services know beside it, newest first by month. */
export function Activity({ account, network }: { account: AccountState; network: Network }) {
  const { core } = useModal()
  const history = useHistory(account.caipAddress)
  const all = useCore((state) => state.sent)
  const found = history?.transactions
  const entries = useMemo(() => {
    const sent = all.filter((one) => isSentBy(core, one, { account, network }))
    return activityEntries(sent, found ?? [])
  }, [core, all, found, account, network])
  useEffect(() => {
    import('../../../transactions/followTransaction.js')
      .then(({ takeUpSent }) => takeUpSent(core))
      .catch((error: unknown) => core.log.warn('Earlier transactions could not be read.', error))
  }, [core])

  const refresh = useRefresh(() => readHistory(core))

  const { status = 'loading' } = history ?? {}
  if (entries.length === 0 && status === 'loading') return <Skeletons of={SkeletonRow} count={3} />
  const unread = history?.status === 'failed' && (
    <div className="assets-failed" role="alert">
      <span>{assetsText('historyUnread')}</span>
      <Button kind="quiet" testId="vb-activity-retry" onClick={() => void readHistory(core)}>
        <RetryIcon />
        {assetsText('retry')}
      </Button>
    </div>
  )
  if (entries.length === 0 && unread) return unread
  if (entries.length === 0)
    return (
      <>
        <PullToRefresh refresh={refresh} label={assetsText('refreshing')} />
        <div className="stack">
          <EmptyState
            icon={<ClockIcon />}
            title={assetsText('activityEmpty')}
            hint={assetsText('activityHint')}
          />
          <Button testId="vb-activity-receive" onClick={() => push(core, view('WalletReceive'))}>
            <ArrowDownIcon />
            {assetsText('receive')}
          </Button>
        </div>
      </>
    )
  const { updatedAt, next } = history ?? {}
  const isAll = next === undefined && status !== 'loading'
  return (
    <>
      <PullToRefresh refresh={refresh} label={assetsText('refreshing')} />
      <RefreshHead refresh={refresh} label={assetsText('refresh')}>
        {updatedAt !== undefined &&
          assetsText('updated', { time: formatAgo(updatedAt) ?? assetsText('justNow') })}
      </RefreshHead>
      {unread}
      <ActivityRows entries={entries} network={network} isAll={isAll} />
      {next !== undefined && (
        <Button testId="vb-activity-more" onClick={() => void readHistory(core, { more: true })}>
          {assetsText('activityMore')}
        </Button>
      )}
    </>
  )
}
