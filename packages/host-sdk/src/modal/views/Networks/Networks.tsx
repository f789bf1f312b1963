import { CheckIcon, WalletIcon } from '@vestibule/design/icons'
import { getNamespace } from '../../../core/namespaceState.js'
import type { Network } from '../../../core/network.js'
import { push } from '../../../core/router.js'
import { view } from '../../../core/views.js'
import { useCore, useModal, useText } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/Tile.js'

/** The networks of the dapp. */
export function Networks() {
  return <NetworkList />
}

/** One row a network, the active one marked. */
export function NetworkList() {
  const t = useText()
  const namespaces = useCore((state) => state.namespaces)
  const networks = Object.values(namespaces).flatMap(
    ({ networkState }) => networkState.requestedCaipNetworks,
  )
  if (networks.length === 0)
    return <EmptyState icon={<WalletIcon />} title={t('networks.empty')} hint="" />
  return (
    <div className="wallet-list" style={{ maxHeight: 'min(400px, 60dvh)' }}>
      {networks.map((network) => (
        <NetworkRow key={network.caipNetworkId} network={network} />
      ))}
    </div>
  )
}

function NetworkRow({ network }: { network: Network }) {
  const { core } = useModal()
  const t = useText()
  const { caipNetworkId, name, assets } = network
  const active = useCore(
    (state) => getNamespace(state).networkState.caipNetwork?.caipNetworkId === caipNetworkId,
  )
  return (
    <ListRow
      testId={`vb-network-${caipNetworkId}`}
      picture={<Tile name={name} image={assets?.imageUrl} round />}
      name={name}
      current={active}
      end={
        active && (
          <>
            <CheckIcon />
            <span className="visually-hidden">{t('networks.selected')}</span>
          </>
        )
      }
      onClick={() => {
        if (!active) push(core, view('SwitchNetwork', { caipNetworkId }))
      }}
    />
  )
}
