import type { Keplr } from '../keplr/keplr.js'

/** Steps into the page. */
const DEEPEST = 4

/** The object with the interface of Keplr at a path of the page's window; undefined if there is none. */
export function findKeplr(page: object, place: string): Keplr | undefined {
  const names = place.split('.')
  if (names.length > DEEPEST) return undefined
  try {
    let found: unknown = page
    for (const name of names) found = Object(found)[name]
    const { enable, getKey } = Object(found) as Keplr
    return typeof enable === 'function' && typeof getKey === 'function'
      ? (found as Keplr)
      : undefined
  } catch {
    // A getter that throws: not a wallet.
    return undefined
  }
}
