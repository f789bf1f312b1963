import { SOLANA, VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import type { Network } from '../../core/model/network.js'
import { listenTo } from '../listenTo.js'
import { getBalance } from './chainReads.js'
import { announceLater } from './embedded/announceLater.js'
import { createEmbeddedConnector } from './embedded/createEmbeddedConnector.js'
import { createSolanaProvider } from './provider/createSolanaProvider.js'
import { discoverWallets } from './standard/discoverWallets.js'

/** Accounts that are taken from one wallet. */
const MAX_ACCOUNTS = 256

/** Solana: wallets of the page, found by the Wallet Standard, those that `walletConnect()` reaches, and the embedded wallet. */
export function createSolanaAdapter(): Adapter {
  return {
    namespace: 'solana',
    discover: discoverWallets,

    /** @throws `notConnected` without accounts, `noChains` for a wallet that serves none of the dapp's clusters */
    async connect(connector) {
      if (connector.chains.length === 0) throw new VestibuleError('noChains')
      const connected = await read(connector, 'solana_requestAccounts')
      if (connected === undefined) throw new VestibuleError('notConnected')
      return connected
    },
    reconnect: (connector) => read(connector, 'solana_getAccounts'),
    async disconnect({ type, provider, session, remoteSession }) {
      await (session ?? remoteSession)?.end()
      if (type === 'announced') await provider.request({ method: 'standard:disconnect' })
    },

    async switchNetwork({ connector, network }) {
      if (!(await serves(connector, network))) throw new VestibuleError('chainNotSupported')
      if (connector.remoteSession?.moveTo(String(network.id)) === false)
        throw new VestibuleError('chainNotSupported')
    },

    getBalance,
    hasNfts: true,
    hasMints: true,
    async getOutcome(options) {
      const { getOutcome } = await import('./getOutcome.js')
      return getOutcome(options)
    },
    getIdentity: async () => undefined,

    subscribe({ provider }, { onAccounts, onChain, onDisconnect }) {
      const listeners = {
        accountsChanged: (addresses: unknown) => onAccounts(toAccounts(addresses)),
        chainChanged: (reference: unknown) => onChain(String(reference)),
        disconnect: () => onDisconnect(),
      }
      return listenTo(provider, listeners)
    },

    createProvider: createSolanaProvider,
    embedded: { createConnector: createEmbeddedConnector, announce: announceLater },
    walletConnect: async () => (await import('./walletConnect/part.js')).PART,
    replacement: async () => (await import('./replacement/part.js')).PART,
    transfer: async () => (await import('./transfer/part.js')).PART,
    siwx: async () => (await import('./siwx/part.js')).PART,
  }
}

/** A wallet of the page knows best itself: the network may have been added after it was found. */
async function serves({ type, chains, provider }: Connector, { caipNetworkId }: Network) {
  return type === 'announced'
    ? (await provider.request({ method: 'standard:serves', params: caipNetworkId })) === true
    : chains.some((chain) => chain.caipNetworkId === caipNetworkId)
}

async function read(connector: Connector, method: string): Promise<Connected | undefined> {
  const { provider, remoteSession } = connector
  const accounts = toAccounts(await provider.request({ method }))
  if (accounts.length === 0) return undefined
  if (remoteSession === undefined) return { accounts }
  const chainId = remoteSession.chain()
  return chainId === undefined ? undefined : { accounts, chainId }
}

function toAccounts(answer: unknown) {
  const list = Array.isArray(answer) ? answer.slice(0, MAX_ACCOUNTS) : []
  return list
    .filter((address): address is string => SOLANA.isAddress(String(address)))
    .map((address) => ({ address, type: 'eoa' as const }))
}
