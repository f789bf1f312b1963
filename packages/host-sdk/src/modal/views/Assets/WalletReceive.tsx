import { CopyIcon, LockIcon } from '@vestibule/design/icons'
import { ShareIcon } from '@vestibule/design/viewIcons'
import { currentLanguage } from '@vestibule/protocol/texts'
import { useEffect, useState } from 'react'
import { getNamespace } from '../../../core/namespaceState.js'
import { networkImage } from '../../../directory/images.js'
import { askForBackup, readBackup } from '../../../embedded/backup.js'
import { useCore, useModal } from '../../context.js'
import { useCopy } from '../../hooks/useCopy.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { QrCode } from '../../ui/qr/QrCode.js'
import { NetworkTile } from '../../ui/tiles/NetworkTile.js'
import { assetsText } from './i18n.js'

const LOGOS = 5

export function WalletReceive() {
  const { core } = useModal()
  const backup = useBackup()
  const namespace = useCore((state) => state.activeNamespace)
  const { accountState, networkState } = useCore((state) => getNamespace(state))
  const copy = useCopy()
  const { address } = accountState
  const { caipNetwork: network, requestedCaipNetworks } = networkState
  if (address === undefined || network === undefined) return null
  if (backup === 'ask' || backup === 'due') return <BackupFirst />
  const isOfOne = core.adapters.get(namespace)?.hasAddressPerNetwork === true
  const networks = isOfOne ? [network] : requestedCaipNetworks
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="stack receive">
      <QrCode
        uri={address}
        label={assetsText('receiveCode')}
        image={networkImage(network, core.options)}
        testId="vb-receive-qr"
      />
      <bdi className="receive-address" data-testid="vb-receive-address">
        {address}
      </bdi>
      <div className="receive-buttons">
        <Button kind="primary" testId="vb-receive-copy" onClick={() => copy(address)}>
          <CopyIcon />
          {assetsText('receiveCopy')}
        </Button>
        {canShare && (
          <Button
            testId="vb-receive-share"
            onClick={() => {
              navigator.share({ text: address }).catch(() => undefined)
            }}
          >
            <ShareIcon />
            {assetsText('receiveShare')}
          </Button>
        )}
      </div>
      <p className="muted small">
        {assetsText('receiveSays', {
          networks: new Intl.ListFormat(currentLanguage().tag).format(
            networks.map(({ name }) => name),
          ),
        })}
      </p>
      <p className="receive-networks" aria-hidden="true">
        {networks.slice(0, LOGOS).map((one) => (
          <NetworkTile key={one.caipNetworkId} network={one} size="s" />
        ))}
      </p>
    </div>
  )
}

function useBackup() {
  const { core } = useModal()
  const backup = useCore(() => readBackup(core))
  // Keep the first state: the visitor returns to this view after either decision.
  const [first] = useState(backup)
  useEffect(() => {
    if (first === 'ask') void askForBackup(core)
  }, [core, first])
  return backup
}

function BackupFirst() {
  const { core } = useModal()
  return (
    <div className="stack" data-testid="vb-backup-first">
      <EmptyState
        icon={<LockIcon />}
        title={assetsText('backupTitle')}
        hint={assetsText('backupHint')}
      />
      <Button kind="primary" testId="vb-backup" onClick={() => void askForBackup(core)}>
        {assetsText('backup')}
      </Button>
    </div>
  )
}
