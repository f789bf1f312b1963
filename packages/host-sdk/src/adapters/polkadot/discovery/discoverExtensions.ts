import type { Discovery } from '../../../core/model/adapter.js'
import { collectWallets } from '../../pageWallets/collectWallets.js'
import type { FormatOf } from '../formats.js'
import { lookForExtensions } from './lookForExtensions.js'
import { readExtension } from './readExtension.js'

/** Finds extensions in the page, those that come within two seconds as well. Of two with one name the first is listed. */
export function discoverExtensions(options: Discovery, formatOf: FormatOf): () => void {
  const { networks, enableEIP6963, context, onConnectors } = options
  const page = globalThis.window
  if (!enableEIP6963 || page === undefined || context === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
  const { isOpen, add, stop } = collectWallets(onConnectors)
  const stopLooking = lookForExtensions(page, (key, candidate) => {
    if (isOpen()) add(readExtension(candidate, { key, page, context, chains, formatOf }))
  })
  return () => {
    stop()
    stopLooking()
  }
}
