import type { Adapter } from '../../core/model/adapter.js'
import { createAdapter } from '../createAdapter.js'
import { announceWallet } from './announceWallet.js'
import { createEmbeddedConnector } from './embedded/createEmbeddedConnector.js'
import { getEnsIdentity } from './getEnsIdentity.js'
import { getFailureReason } from './getFailureReason.js'
import type { Viem } from './importViem.js'
import { lazySession } from './lazySession.js'
import { createEmbeddedProvider } from './provider/createEmbeddedProvider.js'
import { createProvider } from './provider/createProvider.js'

/** The EVM adapter without the search for wallets. */
export function createEip155Parts(loadViem: () => Promise<Viem>): Adapter {
  return createAdapter({
    namespace: 'eip155',
    name: 'EVM',
    anyNetwork: true,
    sessionOf: lazySession,
    discover: () => () => {},
    async getBalance({ address, ask }) {
      const balance = await ask({ method: 'eth_getBalance', params: [address, 'latest'] })
      return BigInt(balance as string)
    },

    hasNfts: true,
    hasNames: true,

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
    transfer: async ({ id }) =>
      (await import('./transfer/part.js')).createPart(loadViem, String(id)),
  })
}
