const KEY = 'vestibule-locale'

/** The visitor's choice on the wallet's own page; null without a choice, and where the browser blocks storage. */
export function readChosenLocale(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Remembers the visitor's choice for all windows of the wallet. */
export function keepChosenLocale(locale: string): void {
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // It holds until the page is closed.
  }
}
