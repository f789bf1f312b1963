import { CheckIcon } from '@vestibule/design/icons'
import type { Network } from '../../../core/model/network.js'
import { selectNetwork } from '../../../navigation/selectNetwork.js'
import { isCurrent, isUnapproved } from '../../../networks/networkRules.js'
import { useCore, useModal, useText } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { NetworkTile } from '../../ui/tiles/NetworkTile.js'

export function NetworkRow({ network }: { network: Network }) {
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
