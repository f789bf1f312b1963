import { ChevronRightIcon, WalletIcon } from '@vestibule/design/icons'
import type { Namespace } from '@vestibule/protocol'
import { connectingView } from '../../../core/connectingView.js'
import type { Connector } from '../../../core/connector.js'
import { isLive, offeredConnectors } from '../../../core/offeredConnectors.js'
import { push } from '../../../core/router.js'
import { useCore, useModal, useText } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow, Tag } from '../../ui/ListRow.js'
import { Tile } from '../../ui/Tile.js'

/** The wallets of this browser. */
export function WalletList({
  hasEmail,
  namespace,
}: {
  hasEmail: boolean
  namespace: Namespace | undefined
}) {
  const t = useText()
  const state = useCore((state) => state)
  const wallets = offeredConnectors(state, namespace).filter(({ type }) => type !== 'auth')
  if (wallets.length === 0)
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t('connect.noWallet')}
        hint={t(hasEmail ? 'connect.noWalletHint' : 'connect.noWalletHintOnly')}
      />
    )
  return (
    <div className="wallet-list">
      {wallets.map((connector) => (
        <WalletRow key={`${connector.chain}:${connector.id}`} connector={connector} />
      ))}
    </div>
  )
}

function WalletRow({ connector }: { connector: Connector }) {
  const { core } = useModal()
  const t = useText()
  const { id, name, icon, type } = connector
  const connected = useCore((state) => isLive(state, connector))
  return (
    <ListRow
      testId={`vb-wallet-${id}`}
      picture={
        <Tile name={name} image={icon}>
          {type === 'injected' ? <WalletIcon /> : undefined}
        </Tile>
      }
      name={name}
      end={
        connected ? (
          <Tag tone="good">{t('tag.connected')}</Tag>
        ) : type === 'announced' ? (
          <Tag>{t('tag.installed')}</Tag>
        ) : type === 'walletConnect' ? (
          <Tag>{t('tag.qrCode')}</Tag>
        ) : (
          <ChevronRightIcon />
        )
      }
      onClick={() => push(core, connectingView(connector))}
    />
  )
}
