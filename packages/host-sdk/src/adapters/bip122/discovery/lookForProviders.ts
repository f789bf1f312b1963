import { lookAgain } from '../../pageWallets/lookAgain.js'

/** Entries that are read; a browser has a handful of wallets. */
const MAX_ENTRIES = 100

/** Reads the page's list of sats-connect for two seconds; returns what stops it. */
export function lookForProviders(page: object, take: (candidate: unknown) => void): () => void {
  return lookAgain(() => {
    for (const entry of entriesOf(page)) take(entry)
  })
}

function entriesOf(page: object): readonly unknown[] {
  try {
    const list = (page as { btc_providers?: unknown }).btc_providers
    return Array.isArray(list) ? list.slice(0, MAX_ENTRIES) : []
  } catch {
    return []
  }
}
