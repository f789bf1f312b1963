import { useMemo } from 'react'
import { readDevice } from '../../../platform/device.js'
import { useModal } from '../../context.js'
import { AllWalletsRow } from '../Connect/AllWalletsRow.js'
import { remoteText } from './i18n.js'
import { OpenLink } from './OpenLink.js'
import { isFailure } from './PairingFailure.js'
import { QrPanel } from './QrPanel.js'
import { useNotOpened } from './useNotOpened.js'
import { usePairing } from './usePairing.js'

/** Shows a QR code, or a link on a phone. */
export function ConnectingWalletConnectBasic() {
  const { core } = useModal()
  const pairing = usePairing()
  const { mobile } = useMemo(() => readDevice(), [])
  const { notOpened, onTap } = useNotOpened()
  const { status, uri } = pairing

  return (
    <div className="stack">
      {mobile && !isFailure(status) && (
        <>
          <OpenLink
            link={uri === undefined ? undefined : { href: uri, target: '_self' }}
            onTap={onTap}
          >
            {remoteText('openAny')}
          </OpenLink>
          <p className="muted small remote-caption" role="status">
            {notOpened && remoteText('notOpenedAny')}
          </p>
        </>
      )}
      <QrPanel pairing={pairing} />
      {core.adapters.size === 0 && <AllWalletsRow />}
    </div>
  )
}
