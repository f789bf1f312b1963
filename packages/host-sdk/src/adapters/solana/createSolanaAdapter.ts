import type { Adapter } from '../../core/model/adapter.js'
import type { EmbeddedContext } from '../../core/model/embeddedContext.js'
import type { EmbeddedPart } from '../../core/model/embeddedPart.js'
import { importCode } from '../../platform/importCode.js'
import { createAdapter } from '../createAdapter.js'
import { getBalance } from './chainReads.js'
import { createEmbeddedConnector } from './embedded/createEmbeddedConnector.js'
import { createSolanaProvider } from './provider/createSolanaProvider.js'
import { discoverWallets } from './standard/discoverWallets.js'

/** Solana: wallets of the Wallet Standard and of `walletConnect()`, and the embedded wallet. */
export function createSolanaAdapter(): Adapter {
  return createAdapter({
    namespace: 'solana',
    name: 'Solana',
    discover: discoverWallets,
    getBalance,
    hasNfts: true,
    hasMints: true,
    hasSwaps: true,
    hasNames: true,
    async getOutcome(options) {
      const { getOutcome } = await import('./getOutcome.js')
      return getOutcome(options)
    },
    getIdentity: async () => undefined,
    createProvider: createSolanaProvider,
    embedded: { createConnector: createEmbeddedConnector, announce: announceLater },
    walletConnect: async () => (await import('./walletConnectPart.js')).walletConnectPart,
    replacement: async () => (await import('./replacement/replacementPart.js')).replacementPart,
    transfer: async () => (await import('./transfer/transferPart.js')).transferPart,
    siwx: async () => (await import('./siwx/siwxPart.js')).siwxPart,
  })
}

/** Dapps accept wallets that register at any time. */
function announceLater(context: EmbeddedContext, options: EmbeddedPart.Announced): () => void {
  const announced = importCode(() => import('./embedded/announceWallet.js')).then(
    ({ announceWallet }) => announceWallet(context, options),
  )
  const warn = (error: unknown) => context.log.warn('Nothing announced.', error)
  announced.catch(warn)
  return () => void announced.then((stop) => stop(), warn)
}
