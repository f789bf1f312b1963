import { ArrowDownIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import { useEffect, useMemo } from 'react'
import type { AccountState } from '../../../core/model/account.js'
import type { Network } from '../../../core/model/network.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { isSentBy } from '../../../transactions/sentTransactions.js'
import { useCore, useModal } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SkeletonRow } from '../../ui/ListRow.js'
import { PullToRefresh } from '../../ui/refresh/PullToRefresh.js'
import { RefreshHead } from '../../ui/refresh/RefreshHead.js'
import { useRefresh } from '../../ui/refresh/useRefresh.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { isUnread, Unread } from '../../ui/waiting/Unread.js'
import { formatAgo } from '../Assets/formatAgo.js'
import { assetsText } from '../Assets/i18n.js'
import { ActivityRows } from './ActivityRows.js'
import { activityEntries } from './activityEntries.js'
import { readHistory, useHistory } from './useHistory.js'

export function Activity({ account, network }: { account: AccountState; network: Network }) {
  const { core } = useModal()
  const history = useHistory(account.caipAddress)
  const all = useCore((state) => state.sent)
  const canReceive = useCore((state) => state.features.receive !== false)
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
  const isLost = isUnread(status, useIsOffline())
  const unread = (
    <Unread
      status={status}
      text={assetsText('historyUnread')}
      testId="vb-activity-retry"
      onRetry={() => void readHistory(core)}
    />
  )
  if (entries.length === 0 && isLost) return unread
  if (entries.length === 0 && status === 'loading') return <Skeletons of={SkeletonRow} count={3} />
  if (entries.length === 0)
    return (
      <>
        <PullToRefresh refresh={refresh} label={assetsText('refreshing')} />
        <div className="stack">
          <EmptyState
            icon={<ClockIcon />}
            title={assetsText(status === 'unknown' ? 'activityUnknown' : 'activityEmpty')}
            hint={assetsText(status === 'unknown' ? 'activityUnknownHint' : 'activityHint')}
          />
          {canReceive && (
            <Button testId="vb-activity-receive" onClick={() => push(core, view('WalletReceive'))}>
              <ArrowDownIcon />
              {assetsText('receive')}
            </Button>
          )}
        </div>
      </>
    )
  const { updatedAt, next } = history ?? {}
  const isAll = next === undefined && status !== 'loading' && status !== 'failed'
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
