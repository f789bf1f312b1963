import { MailIcon, WalletIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import type { PublicConnection } from '../../../connections/listConnections.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import { findNetworkIn } from '../../../networks/networks.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useCore } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { profileText } from './i18n.js'

export function WalletLine(props: {
  connection: PublicConnection
  address: string
  children: ReactNode
}) {
  const { connection, address, children } = props
  const { name, icon, networkIcon, caipNetworkId, connectorId, accounts } = connection
  const type = accounts.find((one) => one.address === address)?.type
  const kind = type === 'payment' || type === 'ordinal' ? profileText(`profile.${type}`) : undefined
  const network = useCore((state) => findNetworkIn(state, caipNetworkId)?.name)
  const isEmail = connectorId === AUTH_CONNECTOR
  return (
    <ListRow
      picture={
        <span className="wallet-picture">
          <Tile name={name} image={icon}>
            {isEmail ? <MailIcon /> : connectorId === 'injected' ? <WalletIcon /> : undefined}
          </Tile>
          {networkIcon !== undefined && <img className="wallet-network" src={networkIcon} alt="" />}
        </span>
      }
      name={<bdi title={address}>{truncateAddress(address)}</bdi>}
      detail={[kind, name, network].filter((part) => part !== undefined).join(' · ')}
      end={children}
    />
  )
}
