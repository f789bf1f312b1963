import { CheckIcon, WalletIcon } from '@vestibule/design/icons'
import { SearchIcon } from '@vestibule/design/viewIcons'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Network } from '../../../core/model/network.js'
import { selectNetwork } from '../../../navigation/selectNetwork.js'
import { isCurrent, isUnapproved } from '../../../networks/networkRules.js'
import { listNetworks } from '../../../networks/networks.js'
import { useCore, useModal, useText } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow } from '../../ui/ListRow.js'
import { SearchField } from '../../ui/SearchField.js'
import { NetworkTile } from '../../ui/tiles/NetworkTile.js'
import { matchNetworks } from './matchNetworks.js'

/** Number of networks from which the search field appears. */
const MANY = 6
/** Delay after the last key, in ms. */
const DEBOUNCE = 100

export function Networks() {
  return <NetworkList />
}

export function NetworkList() {
  const t = useText()
  const namespaces = useCore((state) => state.networks)
  const [query, setQuery] = useState('')
  const wanted = useDebounced(query)
  const networks = listNetworks({ networks: namespaces })
  if (networks.length === 0)
    return <EmptyState icon={<WalletIcon />} title={t('networks.empty')} hint="" />

  /** The first Escape clears the field, the second one closes the modal. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || query === '') return
    event.preventDefault()
    event.stopPropagation()
    setQuery('')
  }

  const found = matchNetworks(networks, wanted)
  return (
    <div className="stack" style={{ gap: 12 }}>
      {networks.length >= MANY && (
        <div>
          <SearchField
            label={t('networks.search')}
            value={query}
            testId="vb-network-search"
            onChange={setQuery}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      <span className="visually-hidden" role="status">
        {wanted !== '' && found.length > 0 && t('networks.found', { count: found.length })}
        {found.length === 0 && t('networks.none')}
      </span>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchIcon />}
          title={t('networks.none')}
          hint={t('networks.noneHint')}
        />
      ) : (
        <div className="wallet-list" style={{ maxHeight: 'min(400px, 60dvh)' }}>
          {found.map((network) => (
            <NetworkRow key={network.caipNetworkId} network={network} />
          ))}
        </div>
      )}
    </div>
  )
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function NetworkRow({ network }: { network: Network }) {
  const { core } = useModal()
  const t = useText()
  const { caipNetworkId, name } = network
  const current = useCore((state) => isCurrent(state, network))
  const unapproved = useCore((state) => isUnapproved(state, network)) && !current
  return (
    <ListRow
      testId={`vb-network-${caipNetworkId}`}
      picture={<NetworkTile network={network} round />}
      name={name}
      detail={unapproved ? t('networks.unapproved') : undefined}
      current={current}
      disabled={unapproved}
      end={
        current && (
          <>
            <CheckIcon />
            <span className="visually-hidden">{t('networks.selected')}</span>
          </>
        )
      }
      onClick={() => selectNetwork(core, network)}
    />
  )
}
