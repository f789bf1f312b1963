import { readChosenLocale } from './chosenLocale.js'
import { showLanguage } from './language.js'

const isEnglish = (tag = 'en') => /^en\b/.test(tag)
let calls = 0

/**
 * Uses the visitor's choice, then a page's language that the browser lists, then the browser's
 * language. Otherwise a page could choose a language that the visitor cannot read.
 */
export async function showOwnLanguage(asked?: string): Promise<void> {
  const call = ++calls
  const chosen = readChosenLocale()
  const [first] = navigator.languages
  if (isEnglish(chosen ?? first) && (chosen !== null || isEnglish(asked))) return showLanguage('en')
  const { visitorLocale } = await import('./loadLanguage.js')
  if (call === calls) await showLanguage(visitorLocale({ chosen, asked }))
}
