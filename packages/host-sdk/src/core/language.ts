// Do not import code that the page or the modal also contains: bundlers would move it to another
// file.
import {
  type Catalogues,
  type Locale,
  languageOf,
  matchLocale,
  parseMessages,
} from '@vestibule/protocol/texts'
import { languages } from '../locales/main.languages'
import type { Core } from './core.js'
import type { Options } from './model/options.js'
import type { ButtonTexts } from './model/state.js'

const LOCALES = ['en', ...Object.keys(languages)] as Locale[]

const preferred = () => globalThis.navigator?.languages ?? []

/** The dapp's language, or the best match of the browser's languages. */
export const resolveLocale = ({ options }: Pick<Core, 'options'>): Locale =>
  matchLocale(options.locale === undefined ? preferred() : [options.locale], LOCALES)

type Load = Pick<Options, 'messages'> & { core: Core; locale: Locale; work: Promise<void> }
let last: Load | undefined

/** Shows English texts if the language fails to load. */
export function loadLanguage(core: Core): Promise<void> {
  const locale = resolveLocale(core)
  const { messages } = core.options
  if (last?.core === core && last.locale === locale && last.messages === messages) return last.work
  const work = load(core, locale).catch((error: unknown) => {
    if (last?.work === work) last = undefined
    core.log.warn('Could not load the texts of a language.', error)
  })
  last = { core, locale, messages, work }
  return work
}

async function load(core: Core, locale: Locale): Promise<void> {
  const { messages = {} } = core.options
  const translated = await languages[locale]?.()
  if (resolveLocale(core) !== locale) return
  const { language } = core.store.getState()
  if (language === undefined && locale === 'en' && core.options.messages === undefined) return
  const catalogues = [parseMessages(messages), translated?.catalogues ?? {}]
  core.store.setState({
    language: {
      ...languageOf(locale, preferred()),
      catalogues,
      version: (language?.version ?? 0) + 1,
      buttons: buttonTexts(catalogues),
    },
  })
}

const BUTTONS = [
  'connect',
  'connecting',
  'network',
  'email',
  'passkey',
  'wallet',
  'frame',
  'offline',
  'failed',
] as const satisfies readonly (keyof ButtonTexts)[]

function buttonTexts(catalogues: readonly Catalogues[]) {
  const textOf = (id: string, at: number) =>
    catalogues
      .map(({ buttons = {} }) => (isList(buttons) ? buttons[at] : buttons[id]))
      .find((message) => typeof message === 'string')
  return Object.fromEntries(BUTTONS.map((id, at) => [id, textOf(id, at)]))
}

const isList: (texts: unknown) => texts is readonly unknown[] = Array.isArray
