import { SOLANA, VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import { createEmbeddedConnector } from './createEmbeddedConnector.js'
import { createSolanaProvider } from './createSolanaProvider.js'

/** Accounts that are taken from one wallet. */
const MAX_ACCOUNTS = 256

/**
 * Solana, as far as it goes today: the embedded wallet's account, which signs messages. Wallets of the page, balances and
 * transactions are not served yet.
 */
export function createSolanaAdapter(): Adapter {
  return {
    namespace: 'solana',
    discover: () => () => {},

    /** @throws `notConnected` while nobody is signed in */
    async connect(connector) {
      const connected = await read(connector, 'solana_requestAccounts')
      if (connected === undefined) throw new VestibuleError('notConnected')
      return connected
    },
    reconnect: (connector) => read(connector, 'solana_getAccounts'),
    disconnect: async ({ session }) => session?.end(),

    async switchNetwork({ connector, network }) {
      const { caipNetworkId } = network
      if (!connector.chains.some((chain) => chain.caipNetworkId === caipNetworkId))
        throw new VestibuleError('chainNotSupported')
    },

    getIdentity: async () => undefined,
    subscribe: () => () => {},
    createProvider: createSolanaProvider,
    embedded: { createConnector: createEmbeddedConnector },
  }
}

async function read(
  { provider, chains }: Connector,
  method: string,
): Promise<Connected | undefined> {
  const answer = await provider.request({ method })
  const list = Array.isArray(answer) ? answer.slice(0, MAX_ACCOUNTS) : []
  const accounts = list
    .filter((address): address is string => SOLANA.isAddress(String(address)))
    .map((address) => ({ address, type: 'eoa' as const }))
  const [first] = chains
  return accounts.length === 0 || first === undefined
    ? undefined
    : { accounts, chainId: String(first.id) }
}
