import { WalletIcon } from '@vestibule/design/icons'
import type { Namespace } from '@vestibule/protocol'
import { DIRECTORY } from '@vestibule/protocol/http'
import { WALLET_CONNECT } from '../../../core/model/connectorIds.js'
import { listWallets } from '../../../directory/walletRows.js'
import { useModal, useText } from '../../context.js'
import { useRecommended, useWalletSources } from '../../hooks/useWalletSources.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SkeletonRow } from '../../ui/ListRow.js'
import { Skeletons } from '../../ui/waiting/Skeletons.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { RetryRow } from './RetryRow.js'
import { WalletListRow } from './WalletListRow.js'

/** The wallets that a visitor is likely to have, and the way to all others. */
export function WalletList({ hasEmail, namespace }: WalletList.Props) {
  const t = useText()
  const { choice } = useModal()
  const { sources, featured } = useWalletSources(namespace)
  const recommended = useRecommended()
  const rows = listWallets({ ...sources, recommended: recommended.page?.data ?? [] })
  const isLoading = [featured, recommended].some(({ status }) => status === 'loading')
  const failed = [featured, recommended].filter(({ status }) => status === 'failed')

  if (rows.length === 0 && recommended.status === 'off')
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t('connect.noWallet')}
        hint={t(hasEmail ? 'connect.noWalletHint' : 'connect.noWalletHintOnly')}
      />
    )
  const room = DIRECTORY.recommended - rows.filter(({ id }) => id !== WALLET_CONNECT).length
  const missing = isLoading ? Math.max(room, choice.featured.length, 0) : 0
  return (
    <div className="stack">
      <div className="wallet-list">
        {rows.map((row) => (
          <WalletListRow key={row.id} row={row} />
        ))}
        <Skeletons of={SkeletonRow} count={missing} />
      </div>
      {failed.length > 0 && (
        <RetryRow
          onRetry={() => {
            for (const { retry } of failed) retry()
          }}
        />
      )}
      <AllWalletsRow />
    </div>
  )
}

export declare namespace WalletList {
  type Props = {
    /** There is another way in beside the list. */
    hasEmail: boolean
    /** Only wallets that are reached in this one. */
    namespace?: Namespace | undefined
  }
}
