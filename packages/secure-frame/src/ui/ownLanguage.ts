import { showLanguage } from './language.js'

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

const isEnglish = (tag = 'en') => /^en\b/.test(tag)
let calls = 0

/**
 * Shows the visitor's choice on the wallet's own page, else the language of the page if the visitor's browser names it, else the best
 * of the browser's languages. A page could choose a language for a risk that the visitor does not read.
 * @param asked The page's language
 */
export async function showOwnLanguage(asked?: string): Promise<void> {
  const call = ++calls
  const chosen = readChosenLocale()
  const [first] = navigator.languages
  if (isEnglish(chosen ?? first) && (chosen !== null || isEnglish(asked))) return showLanguage('en')
  const { visitorLocale } = await import('./loadLanguage.js')
  if (call === calls) await showLanguage(visitorLocale({ chosen, asked }))
}
