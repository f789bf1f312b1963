import {
  createText,
  type Locale,
  languageOf,
  matchLocale,
  parseMessages,
  setLanguage,
} from '@vestibule/protocol/texts'
import type en from '../buttons/locales/en.json'
import { messages as english } from '../buttons/locales/en.json.messages'
import { languages } from '../locales/main.languages'
import type { Core } from './core.js'
import type { Options } from './model/options.js'
import type { ButtonTexts } from './model/state.js'

const buttonText = createText<keyof typeof en>(english)

/** The visitor's languages, the best first. */
const preferred = () => globalThis.navigator?.languages ?? []

/** The language of an instance: the dapp's choice, else the best that the visitor's browser asks for. */
export const resolveLocale = ({ options }: Pick<Core, 'options'>): Locale =>
  matchLocale(options.locale === undefined ? preferred() : [options.locale])

type Load = Pick<Options, 'messages'> & { core: Core; locale: Locale; work: Promise<void> }
let last: Load | undefined

/** Loads the texts of the instance's language, and has the page show them; English ones where they do not load. */
export function loadLanguage(core: Core): Promise<void> {
  const locale = resolveLocale(core)
  const { messages } = core.options
  if (last?.core === core && last.locale === locale && last.messages === messages) return last.work
  const work = load(core, locale).catch((error: unknown) => {
    if (last?.work === work) last = undefined
    core.log.warn('The texts of a language could not be loaded.', error)
  })
  last = { core, locale, messages, work }
  return work
}

async function load(core: Core, locale: Locale): Promise<void> {
  const { messages = {} } = core.options
  const translated = await languages[locale]?.()
  if (resolveLocale(core) !== locale) return
  setLanguage({
    ...languageOf(locale, preferred()),
    catalogues: [parseMessages(messages), translated?.catalogues ?? {}],
  })
  const { language } = core.store.getState()
  if (language === undefined && locale === 'en' && core.options.messages === undefined) return
  const { '': _, ...texts } = english
  const ids = Object.keys(texts) as (keyof typeof en)[]
  const buttons = Object.fromEntries(ids.map((id) => [id, buttonText(id)])) as ButtonTexts
  core.store.setState({ language: { locale, version: (language?.version ?? 0) + 1, buttons } })
}
