import { toJson } from '@vestibule/protocol'
import type { Wallet } from '@vestibule/protocol/http'
import { connectorsOf } from '../connections/ofConnectors.js'
import type { Core } from '../core/core.js'
import type { Connection } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import { currentView } from '../core/model/views.js'
import { identityOf, isSameWallet } from './walletIdentity.js'

export const RECENT = 2

export function rememberWallets(core: Core): () => void {
  return core.store.subscribe(({ connections }, before) => {
    if (connections === before.connections) return
    const was = new Set([...before.connections.values()].filter(isConnected).map(({ id }) => id))
    const fresh = [...connections.values()].filter((one) => isConnected(one) && !was.has(one.id))
    for (const connector of connectorsOf(core, fresh)) remember(core, connector)
  })
}

const isConnected = ({ status }: Connection) => status === 'connected'

function remember(core: Core, connector: Connector) {
  if (connector.type !== 'auth') core.storage.set('last_method', 'wallet')
  const wallet = walletBehind(core, connector)
  if (wallet === undefined) return
  const stored = core.storage.getJson('recent_wallets')
  const known = Array.isArray(stored) ? stored.filter(isKnown) : []
  const others = known.filter((one) => !isSameWallet(identityOf(one), identityOf(wallet)))
  core.storage.set('recent_wallets', toJson([wallet, ...others].slice(0, RECENT)))
}

/** Undefined after a scanned QR code, for the embedded wallet and for `window.ethereum`. */
function walletBehind(core: Core, connector: Connector): Wallet | undefined {
  const { id, type, name, rdns, walletId } = connector
  if (id === WALLET_CONNECT) {
    const shown = currentView(core.store.getState())
    return shown.name === 'ConnectingWalletConnect' ? shown.params.wallet : undefined
  }
  if (type === 'auth' || type === 'injected') return undefined
  return { id: walletId ?? id, name, rdns }
}

/** Other fields are validated later. */
function isKnown(entry: unknown): entry is Wallet {
  const { id, name, rdns } = (entry ?? {}) as Partial<Record<keyof Wallet, unknown>>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    (rdns === undefined || typeof rdns === 'string')
  )
}
