import { isRdns } from '@vestibule/protocol'
import type { Connector, ConnectorType, Eip1193Provider } from '../../core/model/connector.js'
import { WALLET_CONNECT } from '../../core/model/connectorIds.js'
import { INJECTED } from '../eip155/injected.js'
import { VESTIBULE_RELAY } from './addRelayConnector.js'
import { isImage } from './isImage.js'
import type { Pairing } from './pairing.js'
import { VESTIBULE_WALLET } from './vestibuleWalletType.js'
import type { WagmiConnector } from './wagmi.js'

/** Wallets in the page. Requests to other connectors would load their libraries. */
const PAGE_BOUND: ReadonlySet<string> = new Set(['injected', 'safe'])

const OURS: ReadonlySet<string> = new Set([VESTIBULE_WALLET, VESTIBULE_RELAY])

/**
 * Omits wallets that are not in the page, `window.ethereum` of an announced wallet, and wallets
 * that the modal lists itself.
 */
export async function listConnectors(all: readonly WagmiConnector[]): Promise<WagmiConnector[]> {
  const connectors = all.filter(({ type }) => !OURS.has(type))
  const providers = await Promise.all(
    connectors.map((connector) =>
      PAGE_BOUND.has(connector.type) ? connector.getProvider().catch(() => undefined) : connector,
    ),
  )
  const isUseful = ({ id }: WagmiConnector, index: number) =>
    providers[index] !== undefined &&
    !(id === INJECTED && providers.some((one, at) => at !== index && one === providers[index]))
  return connectors.filter(isUseful)
}

export const isRemote = ({ type, id }: WagmiConnector) =>
  type === 'walletConnect' && id === WALLET_CONNECT

/** @param pairing Required for a remote connector. */
export function toConnector(
  connector: WagmiConnector,
  chains: Connector['chains'],
  pairing?: Pairing,
): Connector {
  const { id, name, icon } = connector
  return {
    id,
    type: pairing ? 'walletConnect' : typeOf(connector),
    name: id === INJECTED ? 'Browser Wallet' : name,
    icon: isImage(icon) ? icon : undefined,
    rdns: isRdns(id) ? id : undefined,
    chain: 'eip155',
    chains,
    provider: providerOf(connector),
    ...pairing,
  }
}

function typeOf({ type, id }: WagmiConnector): ConnectorType {
  if (type !== 'injected') return 'external'
  return id === INJECTED ? 'injected' : 'announced'
}

export function providerOf(connector: WagmiConnector): Eip1193Provider {
  const get = async () => (await connector.getProvider()) as Eip1193Provider
  return {
    request: async (request) => (await get()).request(request),
    // A provider that failed to load rejects each request.
    on: (event, listener) =>
      void get()
        .then((provider) => provider.on(event, listener))
        .catch(() => {}),
    removeListener: (event, listener) =>
      void get()
        .then((provider) => provider.removeListener(event, listener))
        .catch(() => {}),
  }
}
