import { readChosenLocale } from './chosenLocale.js'
import { showLanguage } from './language.js'

const isEnglish = (tag = 'en') => /^en\b/.test(tag)
let calls = 0

/**
 * Shows the visitor's choice in the hub, else the page's language if the visitor's browser lists it, else the best of the
 * browser's languages. Otherwise a page could choose a language in which the visitor cannot read the risk.
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
