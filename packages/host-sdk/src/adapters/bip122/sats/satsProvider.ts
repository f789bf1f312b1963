/** Any script of the page can set a provider, so its answers are checked. */
export type SatsProvider = {
  request: (method: string, params: unknown) => Promise<unknown>
  /** Missing in older wallets. */
  addListener?: (listener: { eventName: string; cb: (event: unknown) => void }) => unknown
}

/** Maximum depth of a dotted path, such as `XverseProviders.BitcoinProvider`. */
const DEEPEST = 4

export function findProvider(page: object, id: string): SatsProvider | undefined {
  const names = id.split('.')
  if (names.length > DEEPEST) return undefined
  try {
    let found: unknown = page
    for (const name of names) found = Object(found)[name]
    const provider = found as SatsProvider | undefined
    return typeof provider?.request === 'function' ? provider : undefined
  } catch {
    return undefined
  }
}
