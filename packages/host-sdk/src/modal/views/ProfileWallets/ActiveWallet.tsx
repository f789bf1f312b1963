import { CopyIcon, ExternalIcon, LeaveIcon } from '@vestibule/design/icons'
import type { PublicConnection } from '../../../connections/listConnections.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useCore, useText } from '../../context.js'
import { useCopy } from '../../hooks/useCopy.js'
import { Button } from '../../ui/Button.js'
import { Tag } from '../../ui/ListRow.js'
import { profileText } from './i18n.js'
import { useWalletActions } from './useWalletActions.js'
import { WalletLine } from './WalletLine.js'

export function ActiveWallet({ connection }: { connection: PublicConnection }) {
  const t = useText()
  const copy = useCopy()
  const { busy, leave } = useWalletActions()
  const { namespace, connectorId, accounts } = connection
  const explorerUrl = useCore(
    (state) => getNamespace(state, namespace).accountState.addressExplorerUrl,
  )
  const address = accounts[0]?.address ?? ''
  return (
    <div className="wallet-card" data-testid={`vb-connection-${address}`} data-status="connected">
      <WalletLine connection={connection} address={address}>
        <Tag tone="good">{profileText('profile.active')}</Tag>
      </WalletLine>
      <div className="wallet-actions">
        <Button testId="vb-copy" onClick={() => copy(address)}>
          <CopyIcon />
          {profileText('profile.copy')}
        </Button>
        {explorerUrl !== undefined && (
          <a
            className="button"
            data-kind="soft"
            href={explorerUrl}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalIcon />
            {profileText('profile.explorer')}
          </a>
        )}
        <Button
          testId="vb-disconnect"
          label={profileText('profile.disconnect', { name: truncateAddress(address) })}
          busy={busy === connectorId}
          onClick={() => void leave(connection)}
        >
          <LeaveIcon />
          {t('account.disconnect')}
        </Button>
      </div>
    </div>
  )
}
