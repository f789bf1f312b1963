import type { Discovery } from '../../../core/model/adapter.js'
import { collectWallets } from '../../pageWallets/collectWallets.js'
import { listenForWallets } from '../../walletStandard/listenForWallets.js'
import { lookForProviders } from './lookForProviders.js'
import { readProvider } from './readProvider.js'
import { readWallet } from './readWallet.js'

/**
 * Finds wallets of the page: those that register themselves by the Wallet Standard, before the page asks or after, and those that list
 * themselves for sats-connect. Of two with one name the first is listed.
 */
export function discoverWallets(options: Discovery): () => void {
  const { networks, enableEIP6963, onConnectors } = options
  const page = globalThis.window
  if (!enableEIP6963 || page === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
  const { isOpen, add, stop } = collectWallets(onConnectors)
  const stopListening = listenForWallets(page, (candidate) => {
    if (isOpen()) add(readWallet(candidate, chains))
  })
  const stopLooking = lookForProviders(page, (candidate) => {
    if (isOpen()) add(readProvider(page, candidate, chains))
  })
  return () => {
    stop()
    stopListening()
    stopLooking()
  }
}
