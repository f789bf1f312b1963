import { createStore, type EIP6963ProviderDetail } from 'mipd'
import type { Discovery } from '../../core/adapter.js'
import type { Connector, Eip1193Provider } from '../../core/connector.js'

/** The id of a wallet that only sits at `window.ethereum`. */
export const INJECTED = 'injected'

/**
 * Listens for wallets that announce themselves (EIP-6963) and looks at `window.ethereum`; a wallet that does both is
 * listed once, by its announcement.
 */
export function discoverWallets(options: Discovery): () => void {
  const { networks, enableEIP6963, enableInjected, onConnectors } = options
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const store = enableEIP6963 ? createStore() : undefined

  const report = () => {
    const announced = store?.getProviders() ?? []
    const connectors = announced.map((detail) => fromAnnouncement(detail, chains))
    const injected = enableInjected ? readInjected() : undefined
    const isAnnounced = connectors.some(({ provider }) => provider === injected)
    if (injected !== undefined && !isAnnounced)
      connectors.push({
        id: INJECTED,
        type: 'injected',
        name: 'Browser Wallet',
        chain: 'eip155',
        chains,
        provider: injected,
      })
    onConnectors(connectors)
  }

  const unsubscribe = store?.subscribe(report)
  report()
  return () => {
    unsubscribe?.()
    store?.destroy()
  }
}

function fromAnnouncement(
  { info, provider }: EIP6963ProviderDetail,
  chains: Connector['chains'],
): Connector {
  return {
    id: info.rdns || info.name || info.uuid,
    type: 'announced',
    name: info.name,
    rdns: info.rdns || undefined,
    icon: isImage(info.icon) ? info.icon : undefined,
    chain: 'eip155',
    chains,
    provider: provider as Eip1193Provider,
  }
}

/** EIP-6963 asks for a data URI; an image element runs no script of it. */
export function isImage(icon: unknown): icon is string {
  return typeof icon === 'string' && /^(data:image\/|https:\/\/)/.test(icon)
}

function readInjected(): Eip1193Provider | undefined {
  const { ethereum } = globalThis as { ethereum?: Partial<Eip1193Provider> }
  return typeof ethereum?.request === 'function' && typeof ethereum.on === 'function'
    ? (ethereum as Eip1193Provider)
    : undefined
}
