import { SOLANA, VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import { createEmbeddedConnector } from './createEmbeddedConnector.js'
import { createSolanaProvider } from './createSolanaProvider.js'

/** Accounts that are taken from one wallet. */
const MAX_ACCOUNTS = 256

/**
 * Solana, as far as it goes today: the embedded wallet's account and those of wallets that `walletConnect()` reaches, which
 * sign messages. Wallets of the page, balances and transactions are not served yet.
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
    disconnect: async ({ session, remoteSession }) => (session ?? remoteSession)?.end(),

    async switchNetwork({ connector: { chains, remoteSession }, network }) {
      const { caipNetworkId, id } = network
      const isServed = chains.some((chain) => chain.caipNetworkId === caipNetworkId)
      if (!isServed || remoteSession?.moveTo(String(id)) === false)
        throw new VestibuleError('chainNotSupported')
    },

    getIdentity: async () => undefined,

    subscribe({ provider }, { onAccounts, onChain, onDisconnect }) {
      const listeners = {
        accountsChanged: (addresses: unknown) => onAccounts(toAccounts(addresses)),
        chainChanged: (reference: unknown) => onChain(String(reference)),
        disconnect: () => onDisconnect(),
      }
      for (const [event, listener] of Object.entries(listeners)) provider.on(event, listener)
      return () => {
        for (const [event, listener] of Object.entries(listeners))
          provider.removeListener(event, listener)
      }
    },

    createProvider: createSolanaProvider,
    embedded: { createConnector: createEmbeddedConnector },
    walletConnect: async () => (await import('./walletConnect/part.js')).PART,
    siwx: async () => (await import('./siwx/part.js')).PART,
  }
}

async function read(
  { provider, chains, remoteSession }: Connector,
  method: string,
): Promise<Connected | undefined> {
  const accounts = toAccounts(await provider.request({ method }))
  const chainId = remoteSession === undefined ? chains[0]?.id : remoteSession.chain()
  return accounts.length === 0 || chainId === undefined
    ? undefined
    : { accounts, chainId: String(chainId) }
}

function toAccounts(answer: unknown) {
  const list = Array.isArray(answer) ? answer.slice(0, MAX_ACCOUNTS) : []
  return list
    .filter((address): address is string => SOLANA.isAddress(String(address)))
    .map((address) => ({ address, type: 'eoa' as const }))
}
