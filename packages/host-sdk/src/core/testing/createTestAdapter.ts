import type { Namespace } from '@vestibule/protocol'
import { addConnectors } from '../connectors.js'
import type { Core } from '../core.js'
import type { Adapter, AdapterEvents } from '../model/adapter.js'
import type { Connector } from '../model/connector.js'

export const SOLANA = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'solana' as const,
}
export const SOLANA_DEVNET = { ...SOLANA, id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Devnet' }

export function createTestAdapter(namespace: Namespace): Adapter {
  const events = new Map<Connector, AdapterEvents>()
  const connect = async ({ provider }: Connector) => {
    const answer = (await provider.request({ method: 'connect' })) as {
      addresses: string[]
      chainId: string
    }
    const accounts = answer.addresses.map((address) => ({ address, type: 'eoa' as const }))
    return { accounts, chainId: answer.chainId }
  }
  return {
    namespace,
    discover: () => () => {},
    connect,
    reconnect: async (connector) => connect(connector).catch(() => undefined),
    async disconnect({ provider }) {
      await provider.request({ method: 'disconnect' })
    },
    async switchNetwork({ connector, network }) {
      await connector.provider.request({ method: 'switch', params: network.id })
      events.get(connector)?.onChain(String(network.id))
    },
    getBalance: async () => 0n,
    getIdentity: async () => undefined,
    subscribe(connector, handlers) {
      events.set(connector, handlers)
      return () => events.delete(connector)
    },
  }
}

export function offerOther(
  core: Core,
  wish: { namespace?: Namespace; id?: string; addresses?: string[]; chainId?: string } = {},
) {
  const { namespace = 'solana', id = 'com.example.other', addresses = ['AAAA1111'] } = wish
  const asked: string[] = []
  const connector: Connector = {
    id,
    type: 'announced',
    name: id,
    chain: namespace,
    chains: core.networks,
    provider: {
      async request({ method }) {
        asked.push(method)
        return { addresses, chainId: wish.chainId ?? SOLANA.id }
      },
      on: () => {},
      removeListener: () => {},
    },
  }
  addConnectors(core, [connector])
  return { connector, asked }
}
