import {
  type Catalogues,
  LOCALES,
  type Locale,
  languageOf,
  localeOf,
  matchLocale,
  setLanguage,
} from '@vestibule/protocol/texts'
import { languages } from '../locales/main.languages'

type LoadLanguages = () => Promise<{
  languages: Readonly<Record<string, (() => Promise<{ catalogues: Catalogues }>) | undefined>>
}>

export function visitorLocale(wishes: {
  chosen: string | null
  asked: string | undefined
}): Locale {
  const { chosen, asked } = wishes
  const { languages: read } = navigator
  if (chosen !== null) return matchLocale([chosen], LOCALES)
  const page = localeOf(asked, LOCALES)
  const reads = page !== undefined && read.some((tag) => localeOf(tag, LOCALES) === page)
  return reads ? page : matchLocale(read, LOCALES)
}

/** @returns false if the visitor has chosen another language @throws if no catalogue loads */
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
