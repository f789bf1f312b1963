import type { Wallet } from '@vestibule/protocol/http'
import { choosePairingApp } from '../../../connections/pairing.js'
import type { Pairing } from '../../../core/model/state.js'
import { deepLink, type LINK_KINDS } from '../../../directory/deepLink.js'
import { walletImage } from '../../../directory/images.js'
import { goBack } from '../../../navigation/leaveModal.js'
import type { Device } from '../../../platform/device.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { Ring } from '../../ui/waiting/Ring.js'
import { CopyLink } from './CopyLink.js'
import { remoteText } from './i18n.js'
import { OpenLink } from './OpenLink.js'
import { isFailure, PairingFailure } from './PairingFailure.js'
import { StoreLink } from './StoreLink.js'
import { useNotOpened } from './useNotOpened.js'

export function AppPanel({ pairing, wallet, device, kind }: Props) {
  const { core } = useModal()
  const t = useText()
  const { notOpened, onTap } = useNotOpened()
  const { status, uri } = pairing
  if (isFailure(status)) return <PairingFailure status={status} />
  const { name } = wallet
  const { preferUniversalLinks } = core.options
  const link =
    uri === undefined ? undefined : deepLink(wallet, { uri, device, kind, preferUniversalLinks })
  // The URI or the wallet's link is invalid.
  if (uri !== undefined && link === undefined) return <PairingFailure status="failed" />

  return (
    <div className="remote">
      <Ring progress="busy">
        <Tile name={name} image={walletImage(wallet, core.options)} size="l" />
      </Ring>
      <div role="status">
        <p className="connecting-title">{t('connecting.title', { name })}</p>
        <p className="connecting-hint">{remoteText(kind === 'web' ? 'openHintWeb' : 'openHint')}</p>
      </div>
      <OpenLink
        link={link}
        isMeant={kind === 'mobile'}
        onTap={() => {
          if (link !== undefined && kind !== 'web') choosePairingApp(core, { href: link.app, name })
          if (kind !== 'web') onTap()
        }}
      >
        {remoteText('open', { name })}
      </OpenLink>
      <div className="remote-other" role="status">
        {notOpened && (
          <>
            <p className="muted small">{remoteText('notOpened', { name })}</p>
            <StoreLink wallet={wallet} />
            <Button testId="vb-wc-other" onClick={() => goBack(core)}>
              {remoteText('other')}
            </Button>
          </>
        )}
      </div>
      <CopyLink uri={uri} />
    </div>
  )
}

type Props = {
  pairing: Pairing
  wallet: Wallet
  device: Device
  kind: keyof typeof LINK_KINDS
}
