/** Looks, and milliseconds between them: extensions come some moments after the page, and nobody says when. */
const LOOKS = 10
const EVERY_MS = 200
/** Entries that are read; a browser has a handful of wallets. */
const MAX_ENTRIES = 100

/** Reads the page's list of sats-connect for two seconds; returns what stops it. */
export function lookForProviders(page: object, take: (candidate: unknown) => void): () => void {
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function look() {
    for (const entry of entriesOf(page)) take(entry)
    looks += 1
    timer = looks < LOOKS ? setTimeout(look, EVERY_MS) : undefined
  }
  look()
  return () => clearTimeout(timer)
}

function entriesOf(page: object): readonly unknown[] {
  try {
    const list = (page as { btc_providers?: unknown }).btc_providers
    return Array.isArray(list) ? list.slice(0, MAX_ENTRIES) : []
  } catch {
    return []
  }
}
