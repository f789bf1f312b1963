import { VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import { listenTo } from '../../platform/listenTo.js'
import { within } from '../../platform/within.js'
import { announceWallet } from './announceWallet.js'
import { askWallet, isPageWallet } from './askWallet.js'
import { createEmbeddedConnector } from './embedded/createEmbeddedConnector.js'
import { followWallet } from './followWallet.js'
import { WAITS } from './fromProviderError.js'
import { getEnsIdentity } from './getEnsIdentity.js'
import { getFailureReason } from './getFailureReason.js'
import type { Viem } from './importViem.js'
import { createEmbeddedProvider } from './provider/createEmbeddedProvider.js'
import { createProvider } from './provider/createProvider.js'
import { readAccounts } from './readAccounts.js'
import { readChainId } from './readChainId.js'
import { switchChain } from './switchChain.js'

/** Milliseconds that a wallet has for a question that the visitor has no part in. */
const ANSWERED_MS = 3_000
/** And to say where it is, once its visitor has said yes. */
const LOCATED_MS = 5_000

/** The EVM adapter without the search for wallets. */
export function createEip155Parts(loadViem: () => Promise<Viem>): Omit<Adapter, 'discover'> {
  return {
    namespace: 'eip155',

    async connect(connector) {
      const addresses = await requestAccounts(connector)
      // Some say yes with an empty list, and have the accounts afterwards.
      const isEmpty = Array.isArray(addresses) && addresses.length === 0
      const granted = isEmpty ? await readGranted(connector) : addresses
      const connection = await within(LOCATED_MS, connectionOf(connector, granted))
      if (connection === undefined) throw new VestibuleError('invalidChainId')
      return connection
    },

    async reconnect(connector) {
      const addresses = await askWallet(connector, 'eth_accounts')
      if (!readAccounts(addresses)?.length) return undefined
      return connectionOf(connector, addresses)
    },

    async disconnect(connector) {
      const revoking = askWallet(connector, 'wallet_revokePermissions', [{ eth_accounts: {} }])
      if (!isPageWallet(connector)) return void (await revoking)
      // EIP-2255's revocation is young: a wallet that does not know it, or does not answer, stays permitted, and the page
      // has forgotten it all the same.
      await within(ANSWERED_MS, revoking).catch(() => {})
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
    getIdentity: getEnsIdentity(loadViem),
    isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
    createProvider,
    embedded: {
      createConnector: createEmbeddedConnector,
      createProvider: createEmbeddedProvider,
      announce: announceWallet,
    },
    walletConnect: async () => (await import('./walletConnect/part.js')).PART,
    siwx: async () => (await import('./siwx/part.js')).createPart(loadViem),
    transfer: async () => (await import('./transfer/part.js')).createPart(loadViem),

    subscribe: followWallet,
  }
}

/** A wallet may hold another request, and have given its accounts all the same. */
async function requestAccounts(connector: Connector): Promise<unknown> {
  try {
    return await askWallet(connector, 'eth_requestAccounts')
  } catch (error) {
    const isWaiting = error instanceof VestibuleError && error.data?.providerCode === WAITS
    const granted = isWaiting ? await readGranted(connector) : undefined
    if (!readAccounts(granted)?.length) throw error
    return granted
  }
}

const readGranted = (connector: Connector): Promise<unknown> =>
  within(ANSWERED_MS, askWallet(connector, 'eth_accounts')).catch(() => undefined)

async function connectionOf(connector: Connector, addresses: unknown): Promise<Connected> {
  if (!readAccounts(addresses)?.length) throw new VestibuleError('notConnected')
  let latest = addresses
  // A wallet may change its accounts before it has said where it is.
  const stop = listenTo(connector.provider, {
    accountsChanged: (changed: unknown) => {
      latest = readAccounts(changed) === undefined ? latest : changed
    },
  })
  try {
    const chainId = String(readChainId(await askWallet(connector, 'eth_chainId')))
    const accounts = readAccounts(latest) ?? []
    if (accounts.length === 0) throw new VestibuleError('notConnected')
    return { accounts, chainId }
  } finally {
    stop()
  }
}
