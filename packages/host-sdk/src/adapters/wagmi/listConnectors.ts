import { isRdns } from '@vestibule/protocol'
import type { Connector, ConnectorType, Eip1193Provider } from '../../core/model/connector.js'
import { INJECTED } from '../eip155/injected.js'
import { VESTIBULE_WALLET } from './vestibuleWalletType.js'
import type { WagmiConnector } from './wagmi.js'

/** Types whose provider is on the page or is not; asking the others for theirs would load their libraries. */
const PAGE_BOUND: ReadonlySet<string> = new Set(['injected', 'safe'])

/**
 * wagmi's connectors that a visitor can use here: what is not on the page is left out, `window.ethereum` too where it is
 * one of the wallets that announced themselves, and the embedded wallet, whose login stands in the modal already.
 */
export async function listConnectors(
  all: readonly WagmiConnector[],
  chains: Connector['chains'],
): Promise<Connector[]> {
  const connectors = all.filter(({ type }) => type !== VESTIBULE_WALLET)
  const providers = await Promise.all(
    connectors.map((connector) =>
      PAGE_BOUND.has(connector.type) ? connector.getProvider().catch(() => undefined) : connector,
    ),
  )
  const isUseful = ({ id }: WagmiConnector, index: number) =>
    providers[index] !== undefined &&
    !(id === INJECTED && providers.some((one, at) => at !== index && one === providers[index]))
  return connectors.filter(isUseful).map((connector) => toConnector(connector, chains))
}

export function toConnector(connector: WagmiConnector, chains: Connector['chains']): Connector {
  const { id, name, icon } = connector
  return {
    id,
    type: typeOf(connector),
    name: id === INJECTED ? 'Browser Wallet' : name,
    icon: isImage(icon) ? icon : undefined,
    // wagmi names the wallets that announced themselves by their rdns.
    rdns: isRdns(id) ? id : undefined,
    chain: 'eip155',
    chains,
    provider: providerOf(connector),
  }
}

/** The dapp itself chose these connectors, so that their pictures may lie elsewhere. */
function isImage(icon: unknown): icon is string {
  return typeof icon === 'string' && /^(data:image\/|https:\/\/)/.test(icon)
}

function typeOf({ type, id }: WagmiConnector): ConnectorType {
  if (type !== 'injected') return 'external'
  return id === INJECTED ? 'injected' : 'announced'
}

/** The connector's provider, asked for when it is needed and not before. */
function providerOf(connector: WagmiConnector): Eip1193Provider {
  const get = async () => (await connector.getProvider()) as Eip1193Provider
  return {
    request: async (request) => (await get()).request(request),
    on: (event, listener) => void get().then((provider) => provider.on(event, listener)),
    removeListener: (event, listener) =>
      void get().then((provider) => provider.removeListener(event, listener)),
  }
}
