/** In the tab's own storage, which no site and no other tab writes. */
const KEY = 'site'

/** Remembers, until the tab is closed, at which site its visitor is signed in. */
export function keepSite(site: string) {
  sessionStorage.setItem(KEY, site)
}

/** The site that the visitor comes from; undefined if the browser blocks storage. */
export function readSite(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}
