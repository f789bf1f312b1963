import { WalletIcon } from '@vestibule/design/icons'
import type { Wallet } from '@vestibule/protocol/http'
import { useMemo, useState } from 'react'
import { browserLink } from '../../../directory/deepLink.js'
import { walletImage } from '../../../directory/images.js'
import { findInstalled, type Platform, platformsOf } from '../../../directory/platforms.js'
import { readDevice } from '../../../platform/device.js'
import { useCore, useModal } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Tabs } from '../../ui/Tabs.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { ConnectingExternal } from '../ConnectingExternal/ConnectingExternal.js'
import type { ViewProps } from '../ViewProps.js'
import { AppPanel } from './AppPanel.js'
import { remoteText } from './i18n.js'
import { OpenLink } from './OpenLink.js'
import { QrPanel } from './QrPanel.js'
import { StoreLink } from './StoreLink.js'
import { useNotOpened } from './useNotOpened.js'
import { usePairing } from './usePairing.js'

export function ConnectingWalletConnect({ params }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet } = params
  const connectors = useCore((state) => state.connectors)
  const device = useMemo(() => readDevice(), [])
  const platforms = platformsOf(wallet, { device, connectors })
  const [chosen, setChosen] = useState<Platform>(platforms[0])
  const active = platforms.includes(chosen) ? chosen : platforms[0]

  return (
    <div className="stack">
      {platforms.length > 1 && (
        <Tabs
          tabs={platforms.filter(isTab).map((id) => ({ id, name: remoteText(id) }))}
          active={active as Tab}
          label={remoteText('platforms', { name: wallet.name })}
          onChange={setChosen}
        />
      )}
      <div
        className="remote-panel"
        key={active}
        {...(platforms.length > 1 && {
          role: 'tabpanel',
          id: 'tab-panel',
          'aria-labelledby': `tab-${active}`,
        })}
      >
        <Panel platform={active} wallet={wallet} />
      </div>
    </div>
  )
}

type Tab = Exclude<Platform, 'unsupported'>
const isTab = (platform: Platform): platform is Tab => platform !== 'unsupported'

function Panel({ platform, wallet }: { platform: Platform; wallet: Wallet }) {
  const connectors = useCore((state) => state.connectors)
  const installed = findInstalled(wallet, connectors)
  if (platform === 'unsupported') return <AbsentPanel wallet={wallet} />
  if (platform === 'browser')
    return installed === undefined ? null : (
      <ConnectingExternal params={{ connectorId: installed.id, namespace: installed.chain }} />
    )
  return <RemotePanel platform={platform} wallet={wallet} />
}

function RemotePanel(props: { platform: Exclude<Tab, 'browser'>; wallet: Wallet }) {
  const { platform, wallet } = props
  const pairing = usePairing()
  const device = useMemo(() => readDevice(), [])
  if (platform === 'qrcode') return <QrPanel pairing={pairing} wallet={wallet} />
  return <AppPanel pairing={pairing} wallet={wallet} device={device} kind={platform} />
}

/** The wallet is not installed and accepts no pairings. Opens the wallet's browser on a phone, otherwise links to downloads. */
function AbsentPanel({ wallet }: { wallet: Wallet }) {
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
