import { GridIcon, WalletIcon } from '@vestibule/design/icons'
import { DIRECTORY, type Wallet } from '@vestibule/protocol/http'
import { view } from '../../core/model/views.js'
import { listStores } from '../../directory/listStores.js'
import { listAllWallets } from '../../directory/walletRows.js'
import { push } from '../../navigation/router.js'
import { useModal, useText } from '../context.js'
import { useRecommended, useWalletSources } from '../hooks/useWalletSources.js'
import { Button } from '../ui/Button.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ListRow, SkeletonRow } from '../ui/ListRow.js'
import { WalletTile } from '../ui/tiles/WalletTile.js'
import { Skeletons } from '../ui/waiting/Skeletons.js'
import { RetryRow } from './Connect/RetryRow.js'

export function GetWallet() {
  const { core, choice, directory } = useModal()
  const t = useText()
  const { sources } = useWalletSources()
  const recommended = useRecommended()
  const listed = recommended.page?.data ?? []
  const rows = listAllWallets({ ...sources, connectors: [], listed })
    .filter(({ wallet }) => wallet !== undefined && listStores(wallet).length > 0)
    .slice(0, DIRECTORY.recommended)
  const missing = recommended.status === 'loading' ? DIRECTORY.recommended - rows.length : 0
  const isEmpty = rows.length === 0 && (recommended.status === 'ready' || !directory)

  return (
    <div className="stack">
      {rows.map((row) => (
        <ListRow
          key={row.id}
          testId={`vb-wallet-${row.id}`}
          picture={<WalletTile row={row} />}
          name={row.name}
          end={<span className="get-word">{t('get.one')}</span>}
          onClick={() => push(core, view('Downloads', { wallet: row.wallet as Wallet }))}
        />
      ))}
      <Skeletons of={SkeletonRow} count={missing} />
      {recommended.status === 'failed' && <RetryRow onRetry={recommended.retry} />}
      {isEmpty && (
        <EmptyState icon={<WalletIcon />} title={t('get.none')} hint={t('get.noneHint')} />
      )}
      {directory !== undefined && choice.allWallets !== 'HIDE' && (
        <Button testId="vb-explore" onClick={() => push(core, view('AllWallets'))}>
          <GridIcon />
          {t('get.explore')}
        </Button>
      )}
    </div>
  )
}
