const KEY = 'vestibule-locale'

/** The visitor's choice in the hub. Null without a choice, or if the browser blocks storage. */
export function readChosenLocale(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the visitor's choice for all windows of the wallet. */
export function keepChosenLocale(locale: string): void {
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // The choice lasts until the page closes.
  }
}
