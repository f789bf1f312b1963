const KEY = 'vestibule-locale'

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
  } catch {}
}
