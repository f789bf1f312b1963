import { WalletIcon } from '@vestibule/design/icons'
import type { Wallet } from '@vestibule/protocol/http'
import { useMemo } from 'react'
import { browserLink } from '../../../directory/deepLink.js'
import { walletImage } from '../../../directory/images.js'
import { readDevice } from '../../../platform/device.js'
import { useModal } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { remoteText } from './i18n.js'
import { OpenLink } from './OpenLink.js'
import { StoreLink } from './StoreLink.js'
import { useNotOpened } from './useNotOpened.js'

/** A wallet that is not installed and takes no offers: on a phone its own browser can open the page, else there is a download link. */
export function AbsentPanel({ wallet }: { wallet: Wallet }) {
  const { core } = useModal()
  const device = useMemo(() => readDevice(), [])
  const { notOpened, onTap } = useNotOpened()
  const { name } = wallet
  const namespaces = [...core.adapters.keys()]
  const link = device.mobile
    ? browserLink(wallet, { page: location.href, namespaces, device })
    : undefined
  if (link === undefined)
    return (
      <>
        <EmptyState
          icon={<WalletIcon />}
          title={remoteText('notDetected')}
          hint={remoteText('notDetectedHint', { name })}
        />
        <StoreLink wallet={wallet} />
      </>
    )

  return (
    <div className="remote">
      <Tile name={name} image={walletImage(wallet, core.options)} size="l" />
      <div>
        <p className="connecting-title">{remoteText('ownBrowser', { name })}</p>
        <p className="connecting-hint">{remoteText('ownBrowserHint')}</p>
      </div>
      <OpenLink link={link} onTap={onTap}>
        {remoteText('open', { name })}
      </OpenLink>
      <div className="remote-other" role="status">
        {notOpened && (
          <>
            <p className="muted small">{remoteText('notOpened', { name })}</p>
            <StoreLink wallet={wallet} />
          </>
        )}
      </div>
    </div>
  )
}
