import { type Catalogues, type Locale, languageOf, setLanguage } from '@vestibule/protocol/texts'

import { languages } from '../locales/main.languages'

export { matchLocale } from '@vestibule/protocol/texts'

type LoadLanguages = () => Promise<{
  languages: Readonly<Record<string, (() => Promise<{ catalogues: Catalogues }>) | undefined>>
}>

/**
 * Sets the document's language once its texts are loaded.
 * @returns false if another language is wanted by then
 * @throws if no catalogue loads
 */
export async function loadLanguage(
  locale: Locale,
  parts: Iterable<LoadLanguages>,
  isWanted: () => boolean,
): Promise<boolean> {
  const further = Array.from(parts, async (part) => (await part()).languages[locale]?.())
  const loaded = await Promise.all([languages[locale]?.(), ...further])
  if (!isWanted()) return false
  const language = languageOf(locale, navigator.languages)
  const catalogues: Catalogues = Object.assign({}, ...loaded.map((one) => one?.catalogues))
  setLanguage({ ...language, catalogues: [catalogues] })
  const root = document.documentElement
  root.lang = locale
  root.dir = language.direction
  return true
}
