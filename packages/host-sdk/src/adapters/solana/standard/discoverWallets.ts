import type { Discovery } from '../../../core/model/adapter.js'
import { collectWallets } from '../../pageWallets/collectWallets.js'
import { listenForWallets } from '../../walletStandard/listenForWallets.js'
import { readWallet } from './readWallet.js'

/**
 * Listens for wallets that register themselves by the Wallet Standard, before the page asks or after. Of two with one name
 * the first is listed.
 */
export function discoverWallets(options: Discovery): () => void {
  const { networks, enableEIP6963, onConnectors } = options
  const page = globalThis.window
  if (!enableEIP6963 || page === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const { isOpen, add, stop } = collectWallets(onConnectors)
  const stopListening = listenForWallets(page, (candidate) => {
    if (isOpen()) add(readWallet(candidate, { chains }))
  })
  return () => {
    stop()
    stopListening()
  }
}
