import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Catalogue,
  type Catalogues,
  createText,
  formatDate,
  type Locale,
  languageOf,
  parseMessages,
  setLanguage,
  type Values,
} from '@vestibule/protocol/texts'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { createContext } from '../../platform/requestContext.js'
import english from './locales/en.json' with { type: 'json' }

export type TextId = keyof typeof english

export type WriteText = (id: TextId, values?: Values) => string

const CATALOGUE = 'domain/mail'
const locales = createContext<Locale>()
const catalogues = new Map<Locale, Catalogues | undefined>()
const write = createText<TextId>({
  '': CATALOGUE,
  ...(parseMessages({ english }).english as Catalogue),
})

export function inLocale<result>(locale: Locale, run: () => result): result {
  return locales.run(translationOf(locale) === undefined ? 'en' : locale, run)
}

export const t: WriteText = (id, values) => speak(() => write(id, values))

export const inEnglish: (...text: Parameters<WriteText>) => string | undefined = (id, values) =>
  currentLocale() === 'en' ? undefined : locales.run('en', () => t(id, values))

/** Formats a time for mails: `20 Nov 2026, 07:49 UTC`. Other languages use the full month. */
export function utcTime(at: Date): string {
  const dateStyle = currentLocale() === 'en' ? 'medium' : 'long'
  const options = { dateStyle, timeStyle: 'short', timeZone: 'UTC' } as const
  return t('time', { date: speak(() => formatDate(at, options)) })
}

export function documentLanguage() {
  const { locale, direction } = languageOf(currentLocale())
  return { lang: locale, dir: direction }
}

export function inThisLanguage(url: string): string {
  const locale = currentLocale()
  return locale === 'en' ? url : `${url}?lang=${locale}`
}

const currentLocale = (): Locale => locales.get() ?? 'en'

/** The current language is global, so this function must not await. */
function speak(run: () => string): string {
  const locale = currentLocale()
  if (locale === 'en') return run()
  setLanguage({ ...languageOf(locale), catalogues: [translationOf(locale) ?? {}] })
  try {
    return run()
  } finally {
    setLanguage({ ...languageOf('en'), catalogues: [] })
  }
}

/** `locale` is one of ours, so the path is safe. */
function translationOf(locale: Locale): Catalogues | undefined {
  if (!catalogues.has(locale)) catalogues.set(locale, readTranslation(locale))
  return catalogues.get(locale)
}

function readTranslation(locale: Locale): Catalogues | undefined {
  if (locale === 'en') return {}
  const file = join(PACKAGE_ROOT, 'src/locales', `${locale}.json`)
  return existsSync(file) ? parseMessages(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

export function setTranslation(locale: Locale, texts: Partial<Record<TextId, string>> | undefined) {
  if (texts === undefined) catalogues.delete(locale)
  else catalogues.set(locale, parseMessages({ [CATALOGUE]: texts }))
}
