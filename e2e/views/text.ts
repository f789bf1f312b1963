import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url))
const LOCALE = process.env.VESTIBULE_LOCALE ?? 'en'

type Texts = Readonly<Record<string, string>>

/** Finds a text in the gallery's language. `english` is the full text, its beginning, or a part without values. */
export function text(english: string): string | RegExp {
  if (LOCALE === 'en') return english
  const found = [...translations()].filter(([message]) => holds(message, english))
  if (found.length === 0) throw new Error(`No English text is “${english}”.`)
  return new RegExp(found.map(([, translated]) => patternOf(translated)).join('|'))
}

function* translations(): Generator<[english: string, translated: string]> {
  for (const name of ['host-sdk', 'secure-frame']) {
    const source = join(PACKAGES, name, 'src')
    const sections: Texts[] = Object.values(read(join(source, `locales/${LOCALE}.json`)))
    for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith(join('locales', 'en.json')) || dirname(path) === 'locales') continue
      const english: Texts = read(join(source, path))
      const keys = Object.keys(english)
      const shared = (section: Texts) => keys.filter((key) => key in section).length
      const [section = {}] = sections.toSorted((one, other) => shared(other) - shared(one))
      for (const key of keys) yield [english[key] ?? '', section[key] ?? english[key] ?? '']
    }
  }
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

function holds(message: string, english: string): boolean {
  const [first = ''] = partsOf(message)
  return (
    message.includes(english) ||
    new RegExp(`^${patternOf(message)}$`).test(english) ||
    (first.length > 3 && english.startsWith(first))
  )
}

/** Splits a message at its values. Braces contain a value and may contain nested braces. */
function partsOf(message: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of message) {
    if (letter === '{' && depth++ === 0) parts.push('')
    else if (letter === '}') depth -= 1
    else if (depth === 0) parts.push(`${parts.pop()}${letter}`)
  }
  return parts
}

const patternOf = (message: string) =>
  partsOf(message)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
