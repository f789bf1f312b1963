import { TrashIcon } from '@vestibule/design/viewIcons'
import type { PublicConnection } from '../../../connections/listConnections.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { Button, IconButton } from '../../ui/Button.js'
import { profileText } from './i18n.js'
import { useWalletActions } from './useWalletActions.js'
import { WalletLine } from './WalletLine.js'

export function RecentWallets({ connections }: { connections: readonly PublicConnection[] }) {
  const { forget, reconnect } = useWalletActions()
  if (connections.length === 0) return null
  return (
    <div>
      <h2 className="wallets-title">{profileText('profile.recent')}</h2>
      <ul className="wallets-list">
        {connections.map((connection) => {
          const address = connection.accounts[0]?.address ?? ''
          const name = truncateAddress(address)
          return (
            <li
              key={connection.connectorId}
              data-testid={`vb-connection-${address}`}
              data-status="disconnected"
            >
              <WalletLine connection={connection} address={address}>
                <Button
                  kind="quiet"
                  testId="vb-reconnect"
                  label={profileText('profile.connectTo', { name })}
                  onClick={() => reconnect(connection)}
                >
                  {profileText('profile.connect')}
                </Button>
                <IconButton
                  label={profileText('profile.delete', { name })}
                  testId="vb-delete"
                  onClick={() => forget(connection)}
                >
                  <TrashIcon />
                </IconButton>
              </WalletLine>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
