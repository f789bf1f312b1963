import { useEffect } from 'react'
import { tabbed } from '../../../connections/transitions.js'
import type { Network } from '../../../core/model/network.js'
import type { AccountState } from '../../../core/model/state.js'
import { tokenImage } from '../../../directory/images.js'
import { floorDecimals } from '../../../platform/units.js'
import { useModal, useText } from '../../context.js'
import { lazyView } from '../../lazyView.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tabs } from '../../ui/Tabs.js'
import { Tile } from '../../ui/tiles/Tile.js'

const Activity = lazyView(async () => (await import('./Activity.js')).Activity)
/** As the state counts them. The services index no NFTs. */
const TABS = ['tokens', 'activity'] as const

/** @param has What there is something to show of. */
export function AccountTabs(props: {
  has: Readonly<Record<(typeof TABS)[number], boolean>>
  account: AccountState
  network: Network
}) {
  const { has, account, network } = props
  const t = useText()
  const { core } = useModal()
  const tabs = TABS.filter((tab) => has[tab])
  const chosen = TABS[account.currentTab]
  const active = tabs.find((tab) => tab === chosen) ?? tabs[0]
  useEffect(() => {
    Activity.prefetch().catch(() => {
      // The tab itself will try again, and say so when it fails.
    })
  }, [])

  if (active === undefined) return null
  return (
    <>
      <Tabs
        tabs={tabs.map((id) => ({ id, name: t(`account.${id}`) }))}
        active={active}
        onChange={(tab) =>
          core.store.setState((state) => tabbed(state, network.chainNamespace, TABS.indexOf(tab)))
        }
      />
      <div className="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${active}`}>
        {active === 'tokens' && <Tokens account={account} network={network} />}
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
