import { ClockIcon } from '@vestibule/design/viewIcons'
import { useEffect } from 'react'
import type { Network } from '../../../core/model/network.js'
import type { AccountState } from '../../../core/model/state.js'
import { isSentBy } from '../../../transactions/sentTransactions.js'
import { useCore, useModal, useText } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { TransactionRow } from './TransactionRow.js'

/** What the account sent from this page on the network, newest first. */
export function Activity({ account, network }: { account: AccountState; network: Network }) {
  const { core } = useModal()
  const t = useText()
  const sent = useCore((state) => state.sent).filter((one) =>
    isSentBy(core, one, { account, network }),
  )
  useEffect(() => {
    import('../../../transactions/followTransaction.js')
      .then(({ takeUpSent }) => takeUpSent(core))
      .catch((error: unknown) => core.log.warn('Earlier transactions could not be read.', error))
  }, [core])
  if (sent.length === 0)
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={t('account.activityEmpty')}
        hint={t('account.activityHint')}
      />
    )
  return sent.map((entry, index) => (
    <TransactionRow
      key={entry.hash}
      entry={entry}
      network={network}
      testId={`vb-transaction-${index}`}
    />
  ))
}
