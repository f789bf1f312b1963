import { setNumberLocale } from '../numbers/formatDecimal.js'
import type { Locale } from './localeList.js'

/** Parts are text, `#`, or arguments. */
export type Message = string | readonly Part[]
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string, cases: Readonly<Record<string, Message>>]

/** Messages by key. The empty key contains the catalogue's name. */
export type Catalogue = Readonly<Record<string, Message>>
/** Catalogues by name. A list follows the order of the English catalogue; 0 is a missing text. */
export type Catalogues = Readonly<Record<string, Catalogue | readonly (Message | 0)[] | undefined>>

export type Values = Readonly<Record<string, string | number>>
export type Text<id extends string> = (id: id, values?: Values) => string

export type Language = {
  locale: Locale
  /** For `Intl`, such as `de-CH-u-nu-latn`. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Searched in order, before the English catalogues. */
  catalogues: readonly Catalogues[]
}

let language: Language = { locale: 'en', tag: 'en', direction: 'ltr', catalogues: [] }
/** Cache by options as JSON: creating a format is a hundred times slower than using it. */
let formats = new Map<string, unknown>()

export function setLanguage(next: Language): void {
  language = next
  formats = new Map()
  // English texts use the visitor's own number format.
  setNumberLocale(next.locale === 'en' ? undefined : next.tag)
}

/** -1 in right-to-left languages. */
export const ahead = (): 1 | -1 => (language.direction === 'rtl' ? -1 : 1)

export const currentLanguage = (): Omit<Language, 'catalogues'> => language

/** Uses the first catalogue with the key. Falls back to English. */
export function createText<id extends string>(...english: Catalogue[]): Text<id> {
  return (id, values) => {
    const catalogue = english.find((one) => Object.hasOwn(one, id)) ?? {}
    for (const translated of language.catalogues) {
      const texts = translated[catalogue[''] as string]
      const message = isList(texts) ? texts[Object.keys(catalogue).indexOf(id) - 1] : texts?.[id]
      if (message) return write(message, values)
    }
    return write(catalogue[id] ?? id, values)
  }
}

const isList: (texts: unknown) => texts is readonly (Message | 0)[] = Array.isArray

function write(message: Message, values: Values = {}, count?: number): string {
  if (typeof message === 'string') return message
  let text = ''
  for (const part of message) {
    if (part === '#' && count !== undefined) text += formatNumber(count)
    else if (typeof part === 'string') text += part
    else {
      const [name, kind, cases] = part
      const value = values[name] ?? ''
      if (cases === undefined) text = withArgument(text, value)
      else if (kind === 'select') text += write(cases[value] ?? cases.other ?? '', values, count)
      else {
        const number = Number(value)
        const rules = remembered('plural', () => new Intl.PluralRules(language.tag))
        const chosen = cases[number] ?? cases[rules.select(number)] ?? cases.other ?? ''
        text += write(chosen, values, number)
      }
    }
  }
  return text
}

/** Isolates the value like `<bdi>`, so that it cannot reorder a right-to-left sentence. */
function withArgument(text: string, value: string | number): string {
  if (language.direction === 'ltr' || typeof value === 'number' || value === '') return text + value
  const sign = /[-+]?$/.exec(text)?.[0] ?? ''
  return `${text.slice(0, text.length - sign.length)}\u2068${sign}${value}\u2069`
}

export const isolated = (value: string): string => withArgument('', value)

function remembered<format>(key: string, create: () => format): format {
  if (!formats.has(key)) formats.set(key, create())
  return formats.get(key) as format
}

const formatNumber = (value: number) =>
  remembered('number', () => new Intl.NumberFormat(language.tag)).format(value)

/**
 * In the visitor's time zone.
 * @param english Tag for English texts.
 * @default `en-GB`, such as `20 Nov 2026, 14:36`
 */
export const formatDate = (
  at: Date | number,
  options: Intl.DateTimeFormatOptions,
  english = 'en-GB',
): string =>
  remembered(
    JSON.stringify(options),
    () => new Intl.DateTimeFormat(language.locale === 'en' ? english : language.tag, options),
  ).format(at)
