import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const SUFFIX = '.messages'

/**
 * Turns a locale's JSON of ICU messages into compiled ones at build time, so that no page pays for a parser:
 * `import { messages } from './locales/en.json.messages'`.
 */
export function compileMessages(): Plugin {
  return {
    name: 'vestibule:compile-messages',
    resolveId(source, importer) {
      if (!source.endsWith(`.json${SUFFIX}`) || importer === undefined) return null
      return `\0${resolve(dirname(importer), source)}`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(`.json${SUFFIX}`)) return null
      const file = id.slice(1, -SUFFIX.length)
      this.addWatchFile(file)
      const source: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
      const compiled = Object.fromEntries(
        Object.entries(source).map(([key, message]) => [key, compileMessage(message)]),
      )
      return `export const messages = ${JSON.stringify(compiled)}`
    },
  }
}
