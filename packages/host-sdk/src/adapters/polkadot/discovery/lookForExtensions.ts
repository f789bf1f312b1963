import { lookAgain } from '../../pageWallets/lookAgain.js'

/** Entries that are read; a browser has a handful of wallets. */
const MAX_ENTRIES = 100

/** Reads `window.injectedWeb3` for two seconds; returns what stops it. */
export function lookForExtensions(
  page: object,
  take: (name: string, candidate: unknown) => void,
): () => void {
  return lookAgain(() => {
    for (const [name, read] of entriesOf(page)) take(name, read)
  })
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
    // A getter that throws: not a wallet, and no reason to pass over its neighbours.
    return []
  }
}
