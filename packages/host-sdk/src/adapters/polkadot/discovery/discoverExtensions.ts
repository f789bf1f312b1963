import type { Discovery } from '../../../core/model/adapter.js'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import { collectWallets } from '../../pageWallets/collectWallets.js'
import { lookAgain } from '../../pageWallets/lookAgain.js'
import type { FormatOf } from '../formats.js'
import { readExtension } from './readExtension.js'

const MAX_ENTRIES = 100

/** Also finds extensions that load late. Lists one extension per name: the first. */
export function discoverExtensions(options: Discovery, formatOf: FormatOf): () => void {
  const { networks, enableEIP6963, context, onConnectors } = options
  const page = globalThis.window
  if (!enableEIP6963 || page === undefined || context === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
  const { isOpen, add, stop } = collectWallets(onConnectors)
  const stopLooking = lookForExtensions(page, context, (key, candidate) => {
    if (isOpen()) add(readExtension(candidate, { key, page, context, chains, formatOf }))
  })
  return () => {
    stop()
    stopLooking()
  }
}

/** Reads `window.injectedWeb3` now and later. @returns a function that stops the polls */
function lookForExtensions(
  page: object,
  context: AdapterContext,
  take: (name: string, candidate: unknown) => void,
): () => void {
  return lookAgain(() => {
    for (const [name, read] of entriesOf(page)) take(name, read)
  }, context)
}

function entriesOf(page: object): readonly (readonly [string, unknown])[] {
  try {
    const { injectedWeb3 } = page as { injectedWeb3?: Record<string, unknown> }
    if (typeof injectedWeb3 !== 'object' || injectedWeb3 === null) return []
    return Object.keys(injectedWeb3)
      .slice(0, MAX_ENTRIES)
      .flatMap((name) => entryOf(injectedWeb3, name))
  } catch {
    return []
  }
}

function entryOf(list: Record<string, unknown>, name: string): [string, unknown][] {
  try {
    return [[name, list[name]]]
  } catch {
    // A getter that throws is not a wallet: continue with the others.
    return []
  }
}
