import { ImageIcon } from '@vestibule/design/icons'
import { setAccount } from '../../../core/namespaceState.js'
import type { Network } from '../../../core/network.js'
import type { AccountState } from '../../../core/state.js'
import { tokenImage } from '../../../directory/images.js'
import { floorDecimals } from '../../../platform/units.js'
import { useModal, useText } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tabs } from '../../ui/Tabs.js'
import { Tile } from '../../ui/Tile.js'
import { Activity } from './Activity.js'

const TABS = ['tokens', 'nfts', 'activity'] as const

export function AccountTabs({ account, network }: { account: AccountState; network: Network }) {
  const t = useText()
  const { core } = useModal()
  const active = TABS[account.currentTab] ?? 'tokens'

  return (
    <>
      <Tabs
        tabs={TABS.map((id) => ({ id, name: t(`account.${id}`) }))}
        active={active}
        onChange={(tab) =>
          setAccount(core, network.chainNamespace, { currentTab: TABS.indexOf(tab) })
        }
      />
      <div className="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${active}`}>
        {active === 'tokens' && <Tokens account={account} network={network} />}
        {active === 'nfts' && (
          <EmptyState
            icon={<ImageIcon />}
            title={t('account.nftsEmpty')}
            hint={t('account.nftsHint')}
          />
        )}
        {active === 'activity' && <Activity account={account} network={network} />}
      </div>
    </>
  )
}

function Tokens({ account, network }: { account: AccountState; network: Network }) {
  const { options } = useModal().core
  const { symbol, name } = network.nativeCurrency
  return (
    <ListRow
      testId="vb-token-0"
      picture={<Tile name={symbol} image={tokenImage(symbol, options)} round />}
      name={name}
      detail={network.name}
      end={account.balance === undefined ? '…' : `${floorDecimals(account.balance, 3)} ${symbol}`}
    />
  )
}
