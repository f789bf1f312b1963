/** Security: sites and other tabs cannot write this tab's session storage. */
const SITE = 'site'
const LOCALE = 'site-locale'

export function keepSite(site: string, locale: string | undefined) {
  sessionStorage.setItem(SITE, site)
  if (locale !== undefined) sessionStorage.setItem(LOCALE, locale)
}

/** Undefined if the browser blocks storage. */
export const readSite = () => read(SITE)
export const readSiteLocale = () => read(LOCALE)

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
