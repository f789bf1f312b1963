import { LeaveIcon } from '@vestibule/design/icons'
import type { PublicConnection } from '../../../connections/listConnections.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { Button, IconButton } from '../../ui/Button.js'
import { profileText } from './i18n.js'
import { useWalletActions } from './useWalletActions.js'
import { WalletLine } from './WalletLine.js'

export function OtherAccounts({ connections }: { connections: readonly PublicConnection[] }) {
  const { busy, leave, switchTo } = useWalletActions()
  const others = connections.flatMap((connection) =>
    connection.accounts
      .map(({ address }, index) => ({ connection, address, isFirst: index === 0 }))
      .filter(({ isFirst }) => !(isFirst && connection.status === 'connected')),
  )
  if (others.length === 0) return null
  return (
    <div>
      <h2 className="wallets-title">{profileText('profile.others')}</h2>
      <ul className="wallets-list">
        {others.map(({ connection, address, isFirst }) => {
          const { connectorId, status } = connection
          const name = truncateAddress(address)
          return (
            <li
              key={`${connectorId}:${address}`}
              data-testid={`vb-connection-${address}`}
              data-status={status}
            >
              <WalletLine connection={connection} address={address}>
                <Button
                  kind="quiet"
                  testId="vb-switch"
                  label={profileText('profile.switchTo', { name })}
                  onClick={() => void switchTo(connection, address)}
                >
                  {profileText('profile.switch')}
                </Button>
                {isFirst && (
                  <IconButton
                    label={profileText('profile.disconnect', { name })}
                    testId="vb-disconnect"
                    busy={busy === connectorId}
                    onClick={() => void leave(connection)}
                  >
                    <LeaveIcon />
                  </IconButton>
                )}
              </WalletLine>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
