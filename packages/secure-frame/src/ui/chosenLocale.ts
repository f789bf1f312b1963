const KEY = 'vestibule-locale'

/** Null without a choice, or if the browser blocks storage. */
export function readChosenLocale(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepChosenLocale(locale: string): void {
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // Storage is blocked: the choice lasts until the page closes.
  }
}
