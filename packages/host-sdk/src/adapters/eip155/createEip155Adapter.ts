import { parseHexChainId, VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import { listenTo } from '../../platform/listenTo.js'
import { announceWallet } from './announceWallet.js'
import { discoverWallets } from './discoverWallets.js'
import { createEmbeddedConnector } from './embedded/createEmbeddedConnector.js'
import { fromProviderError } from './fromProviderError.js'
import { getEnsIdentity } from './getEnsIdentity.js'
import { getFailureReason } from './getFailureReason.js'
import { createEmbeddedProvider } from './provider/createEmbeddedProvider.js'
import { createProvider } from './provider/createProvider.js'
import { switchChain } from './switchChain.js'

/** Accounts that are taken from one wallet. */
const MAX_ACCOUNTS = 256

/**
 * Everything Vestibule knows about EVM wallets: EIP-1193 providers found by EIP-6963 or as `window.ethereum`, and the
 * embedded wallet, which speaks the same language.
 */
export function createEip155Adapter(): Adapter {
  return {
    namespace: 'eip155',

    discover: discoverWallets,

    async connect(connector) {
      return connectionOf(connector, await ask(connector, 'eth_requestAccounts'))
    },

    async reconnect(connector) {
      const addresses = await ask(connector, 'eth_accounts')
      if (!Array.isArray(addresses) || addresses.length === 0) return undefined
      return connectionOf(connector, addresses)
    },

    async disconnect(connector) {
      try {
        await ask(connector, 'wallet_revokePermissions', [{ eth_accounts: {} }])
      } catch (error) {
        // EIP-2255's revocation is young: a wallet that does not know it stays permitted, the page forgets anyway.
        if (!isUnknownMethod(error)) throw error
      }
    },

    async switchNetwork({ connector, network }) {
      await switchChain({ provider: connector.provider, network })
    },

    async getBalance({ address, ask }) {
      const balance = await ask({ method: 'eth_getBalance', params: [address, 'latest'] })
      return BigInt(balance as string)
    },

    hasNfts: true,

    async getOutcome({ hash, ask }) {
      const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt === null) return
      return (receipt as { status?: string }).status === '0x0' ? 'failed' : 'confirmed'
    },

    getFailureReason,
    replacement: async () => (await import('./replacement/part.js')).PART,
    getIdentity: getEnsIdentity,
    isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
    createProvider,
    embedded: {
      createConnector: createEmbeddedConnector,
      createProvider: createEmbeddedProvider,
      announce: announceWallet,
    },
    walletConnect: async () => (await import('./walletConnect/part.js')).PART,
    siwx: async () => (await import('./siwx/part.js')).PART,
    transfer: async () => (await import('./transfer/part.js')).PART,

    subscribe({ provider }, { onAccounts, onChain, onDisconnect }) {
      const listeners = {
        // A wallet that reports nonsense is left where it was.
        accountsChanged: (addresses: unknown) => {
          const accounts = toAccounts(addresses)
          const isEmpty = Array.isArray(addresses) && addresses.length === 0
          if (accounts.length > 0 || isEmpty) onAccounts(accounts)
        },
        chainChanged: (chainId: unknown) => {
          const known = readChainId(chainId)
          if (known !== undefined) onChain(known)
        },
        disconnect: () => onDisconnect(),
      }
      return listenTo(provider, listeners)
    },
  }
}

async function connectionOf(connector: Connector, addresses: unknown): Promise<Connected> {
  const accounts = toAccounts(addresses)
  if (accounts.length === 0) throw new VestibuleError('notConnected')
  const chainId = parseHexChainId(await ask(connector, 'eth_chainId'))
  return { accounts, chainId: String(chainId) }
}

async function ask({ provider }: Connector, method: string, params: unknown[] = []) {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw fromProviderError(error)
  }
}

/** @returns undefined for what is no chain id. */
function readChainId(value: unknown): string | undefined {
  try {
    return String(parseHexChainId(value))
  } catch {
    return undefined
  }
}

function toAccounts(addresses: unknown) {
  const list = Array.isArray(addresses) ? addresses.slice(0, MAX_ACCOUNTS) : []
  return list
    .filter((address): address is string => /^0x[0-9a-fA-F]{40}$/.test(String(address)))
    .map((address) => ({ address, type: 'eoa' as const }))
}

function isUnknownMethod(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return false
  // A connector of ours says so itself.
  const code = error.data?.providerCode ?? error.code
  return code === 4200 || code === -32601 || code === 4100
}
