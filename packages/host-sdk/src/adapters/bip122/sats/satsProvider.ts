/** The used part of a sats-connect provider. Any script of the page can set one, so that its answers are checked. */
export type SatsProvider = {
  /** Answers like JSON-RPC, with `result` or `error`. */
  request: (method: string, params: unknown) => Promise<unknown>
  /** Older wallets do not have it. */
  addListener?: (listener: { eventName: string; cb: (event: unknown) => void }) => unknown
}

/** A dot in a name leads further into the page, as in `XverseProviders.BitcoinProvider`. */
const DEEPEST = 4

/** The provider at a path of `window`, if it exists. */
export function findProvider(page: object, id: string): SatsProvider | undefined {
  const names = id.split('.')
  if (names.length > DEEPEST) return undefined
  try {
    let found: unknown = page
    for (const name of names) found = Object(found)[name]
    const provider = found as SatsProvider | undefined
    return typeof provider?.request === 'function' ? provider : undefined
  } catch {
    // A getter that throws: not a wallet.
    return undefined
  }
}
