import { ImageIcon } from '@vestibule/design/icons'
import { type KeyboardEvent, useState } from 'react'
import type { Network } from '../../../core/network.js'
import type { AccountState } from '../../../core/state.js'
import { floorDecimals } from '../../../core/units.js'
import { useText } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/Tile.js'
import { Activity } from './Activity.js'

const TABS = ['tokens', 'nfts', 'activity'] as const
type Tab = (typeof TABS)[number]

export function AccountTabs({ account, network }: { account: AccountState; network: Network }) {
  const t = useText()
  const [active, setActive] = useState<Tab>('tokens')

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = TABS[(TABS.indexOf(active) + step + TABS.length) % TABS.length] ?? active
    setActive(next)
    const list = event.currentTarget
    list.querySelector<HTMLElement>(`[data-testid="vb-tab-${next}"]`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" onKeyDown={onKeyDown}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            className="tab"
            id={`tab-${tab}`}
            aria-selected={tab === active}
            aria-controls="tab-panel"
            tabIndex={tab === active ? 0 : -1}
            data-testid={`vb-tab-${tab}`}
            onClick={() => setActive(tab)}
          >
            {t(`account.${tab}`)}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${active}`}>
        {active === 'tokens' && <Tokens account={account} network={network} />}
        {active === 'nfts' && (
          <EmptyState
            icon={<ImageIcon />}
            title={t('account.nftsEmpty')}
            hint={t('account.nftsHint')}
          />
        )}
        {active === 'activity' && <Activity network={network} />}
      </div>
    </>
  )
}

function Tokens({ account, network }: { account: AccountState; network: Network }) {
  const { symbol, name } = network.nativeCurrency
  return (
    <ListRow
      testId="vb-token-0"
      picture={<Tile name={symbol} round />}
      name={name}
      detail={network.name}
      end={account.balance === undefined ? '…' : `${floorDecimals(account.balance, 3)} ${symbol}`}
    />
  )
}
