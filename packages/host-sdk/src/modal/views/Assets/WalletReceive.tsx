import { CopyIcon } from '@vestibule/design/icons'
import { ShareIcon } from '@vestibule/design/viewIcons'
import { getNamespace } from '../../../core/namespaceState.js'
import { networkImage } from '../../../directory/images.js'
import { useCore, useModal } from '../../context.js'
import { useCopy } from '../../hooks/useCopy.js'
import { Button } from '../../ui/Button.js'
import { QrCode } from '../../ui/qr/QrCode.js'
import { NetworkTile } from '../../ui/tiles/NetworkTile.js'
import { BackupFirst, useBackup } from './BackupFirst.js'
import { assetsText } from './i18n.js'

/** Networks whose logos stand under the code. */
const LOGOS = 5

/** The address, as text and as a code, and where it is good. */
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
              // Anyone who closes the sheet has decided not to.
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
          networks: new Intl.ListFormat('en').format(networks.map(({ name }) => name)),
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
