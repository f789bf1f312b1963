import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '../manifest.config.js'
import type { Operator } from './operator.js'

type Texts = { name: string; description: string; open: string }
type Message = { message: string; placeholders?: { dollar: { content: string } } }
type Messages = { [id in keyof Texts]: Message }

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))
/** Character limits of the browsers' stores. */
const LIMITS = {
  chrome: { name: 75, description: 132 },
  firefox: { name: 45, description: Number.POSITIVE_INFINITY },
} as const

/** @throws an `Error` with one line for each text that is too long or has an unknown language */
export function localize(operator: Operator, browser: Browser): Map<string, Messages> {
  const locales = readdirSync(join(SOURCE, 'locales')).map((file) => basename(file, '.json'))
  const texts = new Map(['en', ...locales].map((locale) => [locale, textsOf(locale, operator)]))
  const faults = faultsOf(operator, browser, [...texts.keys()])
  if (faults.length > 0)
    throw new Error(`The settings do not fit ${browser}:\n  ${faults.join('\n  ')}`)
  return new Map(
    [...texts].flatMap(([locale, own]) =>
      foldersOf(locale).map((folder) => [folder, toMessages(own, browser)] as const),
    ),
  )
}

function faultsOf({ name, description }: Operator, browser: Browser, locales: string[]): string[] {
  const named = typeof description === 'object' ? Object.entries(description) : []
  const own = [
    ...named.map(([locale, text]) => ({ member: `description.${locale}`, text })),
    ...(typeof description === 'string' ? [{ member: 'description', text: description }] : []),
  ]
  const limits = LIMITS[browser]
  return [
    ...named
      .filter(([locale]) => !locales.includes(locale))
      .map(([locale]) => `description.${locale}: there is no such language`),
    ...[{ member: 'name', text: name, most: limits.name }]
      .concat(own.map((one) => ({ ...one, most: limits.description })))
      .filter(({ text, most }) => text.length > most)
      .map(
        ({ member, text, most }) =>
          `${member}: ${text.length} characters, but the store of ${browser} takes ${most}`,
      ),
  ]
}

function textsOf(locale: string, { name, description }: Operator): Texts {
  const path = locale === 'en' ? 'manifest/locales/en.json' : `locales/${locale}.json`
  const read = JSON.parse(readFileSync(join(SOURCE, path), 'utf8'))
  const texts: Omit<Texts, 'name'> = read.manifest ?? read
  const own =
    typeof description === 'object' ? (description[locale] ?? description.en) : description
  return {
    name,
    description: own ?? texts.description,
    open: texts.open.replace('{name}', () => name),
  }
}

/** Add `pt_PT`: browsers with that language would otherwise show English. */
const foldersOf = (locale: string) =>
  locale === 'pt-BR' ? ['pt_BR', 'pt_PT'] : [locale.replace('-', '_')]

/**
 * A dollar sign starts a placeholder: write a dollar sign as a placeholder. Firefox drops the first
 * of several dollar signs: add one.
 */
function toMessages(texts: Texts, browser: Browser): Messages {
  const more = browser === 'firefox' ? 1 : 0
  const toMessage = (text: string): Message =>
    text.includes('$')
      ? {
          message: text.replace(/\$+/g, (row) => '$dollar$'.repeat(row.length + more)),
          placeholders: { dollar: { content: '$' } },
        }
      : { message: text }
  return {
    name: toMessage(texts.name),
    description: toMessage(texts.description),
    open: toMessage(texts.open),
  }
}
