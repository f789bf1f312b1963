import type { Options } from '@vestibule/host-sdk'
import {
  LOCALES,
  languageOf,
  matchLocale,
  parseMessages,
  setLanguage,
} from '@vestibule/protocol/texts'
import { t } from './i18n.js'
import type en from './locales/en.json'

type Texts = { panel: Partial<Record<keyof typeof en, string>> }

const LANGUAGES = import.meta.glob<Texts>('../locales/*.json', { import: 'default' })

export const locale = matchLocale(navigator.languages, LOCALES)

/** @returns texts for the modal, which sets the language later */
export async function loadLanguage(): Promise<NonNullable<Options['messages']>> {
  // Show English texts if the texts of the language do not load.
  const texts = await LANGUAGES[`../locales/${locale}.json`]?.().catch(() => undefined)
  const language = languageOf(locale, navigator.languages)
  if (texts !== undefined) setLanguage({ ...language, catalogues: [parseMessages(texts)] })
  const { direction: dir } = language
  Object.assign(document.documentElement, { lang: texts === undefined ? 'en' : locale, dir })
  document.title = __OPERATOR__.name
  // The modal's language replaces the panel's: add the panel's texts.
  return { ...texts, modal: { 'title.Connect': t('title') } }
}
