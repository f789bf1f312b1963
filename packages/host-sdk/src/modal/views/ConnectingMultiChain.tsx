import { ChevronRightIcon } from '@vestibule/design/icons'
import { idOfConnector, isConnectorLive } from '../../connections/ofConnectors.js'
import { findConnector } from '../../core/connectors.js'
import type { Connector } from '../../core/model/connector.js'
import { connectingView } from '../../navigation/connectingView.js'
import { push } from '../../navigation/router.js'
import { useCore, useModal, useText } from '../context.js'
import { useNamespaceName } from '../hooks/useNamespaceName.js'
import { ListRow, Tag } from '../ui/ListRow.js'
import { NetworkTile } from '../ui/tiles/NetworkTile.js'
import { WalletTile } from '../ui/tiles/WalletTile.js'
import type { ViewProps } from './ViewProps.js'

export function ConnectingMultiChain({ params }: ViewProps<'ConnectingMultiChain'>) {
  const { core } = useModal()
  const t = useText()
  // An extension may have disappeared when the visitor returns.
  const connectors = params.connectors.flatMap(
    ({ connectorId: id, namespace }) => findConnector(core, { id, namespace }) ?? [],
  )
  const [first] = connectors
  if (first === undefined) return null
  return (
    <>
      <div className="connecting">
        <span className="connecting-picture">
          <WalletTile row={{ name: first.name, connector: first, wallet: undefined }} size="l" />
        </span>
        <p className="connecting-title">{t('connect.selectChain', { name: first.name })}</p>
      </div>
      <div className="stack" style={{ paddingTop: 16 }}>
        {connectors.map((connector) => (
          <NamespaceRow key={idOfConnector(connector)} connector={connector} />
        ))}
      </div>
    </>
  )
}

function NamespaceRow({ connector }: { connector: Connector }) {
  const { core } = useModal()
  const t = useText()
  const { chain } = connector
  const network = useCore((state) => state.networks[chain]?.requested[0])
  const isLive = useCore((state) => isConnectorLive(state, connector))
  return (
    <ListRow
      testId={`vb-chain-${chain}`}
      picture={network && <NetworkTile network={network} round />}
      name={useNamespaceName()(chain)}
      end={isLive ? <Tag tone="good">{t('tag.connected')}</Tag> : <ChevronRightIcon />}
      onClick={() => push(core, connectingView(connector))}
    />
  )
}
