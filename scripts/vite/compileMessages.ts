import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const MESSAGES = '.json.messages'
const LANGUAGES = '.languages'
const PART = '#'

type Texts = Record<string, string>

/**
 * Compiles texts at build time, so that pages do not load a parser.
 * - `import { messages } from './locales/en.json.messages'`: the English texts of one folder, with
 * its name under the empty key.
 * - `import { languages } from '../locales/PART.languages'`: loaders of all other languages.
 * `parts` lists the catalogues of a part; all others belong to `main`.
 */
export function compileMessages(options: compileMessages.Options = {}): Plugin {
  const { parts = {}, beside = false } = options
  const partOf = (name: string) =>
    Object.entries(parts).find(([, names]) => names.test(name))?.[0] ?? 'main'
  const readLanguage = async (file: string, part: string) => {
    const source: Record<string, Texts> = JSON.parse(await readFile(file, 'utf8'))
    const wanted = Object.entries(source).filter(([name]) => partOf(name) === part)
    const english = englishOf(dirname(dirname(file)))
    const compiled = Object.fromEntries(
      wanted.map(([name, texts]) => {
        const messages = compile(texts)
        const keys = Object.keys(english.get(name) ?? {})
        return [name, keys.map((key) => messages[key] ?? 0)]
      }),
    )
    return `export const catalogues = ${JSON.stringify(compiled)}`
  }
  const emitted = new Map<string, string>()
  return {
    name: 'vestibule:compile-messages',
    resolveId(source, importer) {
      if (source.startsWith('\0')) return null
      if (/\.(json\.messages(#\w+)?|languages)$/.test(source) && importer !== undefined)
        return `\0${resolve(dirname(importer.replace(/^\0/, '')), source)}`
      return null
    },
    async load(id) {
      if (!id.startsWith('\0')) return null
      if (id.endsWith(LANGUAGES)) {
        const folder = dirname(id.slice(1))
        const part = basename(id, LANGUAGES)
        const locales = languagesIn(folder)
        if (beside)
          for (const locale of locales)
            emitted.set(locale, await readLanguage(join(folder, `${locale}.json`), part))
        const lines = locales.map((locale) => {
          const source = beside ? `./locales/${locale}.js` : `./${locale}${MESSAGES}${PART}${part}`
          return `${JSON.stringify(locale)}: () => import(${beside ? '/* @vite-ignore */ ' : ''}${JSON.stringify(source)})`
        })
        return `export const languages = {${lines.join(',\n')}}`
      }
      const [path = '', part] = id.slice(1).split(PART)
      if (!path.endsWith(MESSAGES)) return null
      const file = path.slice(0, -'.messages'.length)
      this.addWatchFile(file)
      if (part !== undefined) return readLanguage(file, part)
      const texts: Texts = JSON.parse(await readFile(file, 'utf8'))
      return `export const messages = ${JSON.stringify({ '': catalogueOf(file), ...compile(texts) })}`
    },
    generateBundle() {
      for (const [locale, source] of emitted)
        this.emitFile({ type: 'asset', fileName: `locales/${locale}.js`, source })
    },
  }
}

export declare namespace compileMessages {
  type Options = {
    /** Catalogues that a page loads separately, by part. */
    parts?: Record<string, RegExp>
    /** Whether the build is one file, with language files next to it. */
    beside?: boolean
  }
}

/** A catalogue's name is its folder without the common prefix. */
const catalogueOf = (file: string): string =>
  (/\/src\/(.*)\/locales\/en\.json$/.exec(file)?.[1] ?? '').replace(
    /^(modal\/(ui|views)|wallet\/namespaces)\/(document\/)?/,
    '',
  )

export function englishOf(source: string): Map<string, Texts> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => /.locales.en\.json$/.test(file))
      .map((file) => join(source, file))
      .map((file) => [catalogueOf(file), JSON.parse(readFileSync(file, 'utf8'))]),
  )
}

const languagesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) =>
        name.endsWith('.json') && name !== 'en.json' ? [basename(name, '.json')] : [],
      )
    : []

function compile(texts: Texts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, shorten(compileMessage(text))]),
  )
}

/** Replaces a text without arguments with a string. */
function shorten(message: unknown): unknown {
  if (!Array.isArray(message)) return message
  const parts = message.map((part) => {
    if (!Array.isArray(part) || part[2] === undefined) return part
    const { offset, ...cases } = part[2]
    if (offset) throw new Error('Messages with an offset are not supported.')
    const short = Object.entries(cases).map(([name, one]) => [name, shorten(one)])
    return [part[0], part[1], Object.fromEntries(short)]
  })
  return parts.length === 1 && typeof parts[0] === 'string' && parts[0] !== '#' ? parts[0] : parts
}
