import { useEffect } from 'react'
import { tabbed } from '../../../connections/tabbed.js'
import type { Core } from '../../../core/core.js'
import type { AccountState } from '../../../core/model/account.js'
import type { Network } from '../../../core/model/network.js'
import { useModal, useText } from '../../context.js'
import { lazyView } from '../../lazyView.js'
import { styled } from '../../sheets.js'
import { Tabs } from '../../ui/Tabs.js'

const assetViews = () => styled(() => import('../assetViews.js'))
const Activity = lazyView(async () => (await styled(() => import('../activityViews.js'))).Activity)
const Tokens = lazyView(async () => (await assetViews()).Tokens)
const Nfts = lazyView(async () => (await styled(() => import('../nftViews.js'))).Nfts)
/** In the order of the tab numbers in the state. */
const TABS = ['tokens', 'nfts', 'activity'] as const

/** Preloads code and stored data of the first tab. */
export async function prepareTabs(core: Core): Promise<void> {
  const { prepareTokens } = await assetViews()
  prepareTokens(core)
  await Tokens.prefetch()
}

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
    Promise.all([Activity, Nfts].map(({ prefetch }) => prefetch())).catch(() => {
      // The tab itself retries and reports the failure.
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
      <div
        className="tab-panel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area with plain rows needs a focus target for the keyboard
        tabIndex={0}
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${active}`}
      >
        {active === 'tokens' && <Tokens />}
        {active === 'nfts' && <Nfts />}
        {active === 'activity' && <Activity account={account} network={network} />}
      </div>
    </>
  )
}
