import type { Catalogue, Catalogues, Message, Part } from './texts.js'

/** Parses ICU messages. Keeps compiled messages unchanged. */
export function parseMessages(
  catalogues: Readonly<Record<string, Readonly<Record<string, Message | undefined>> | undefined>>,
): Catalogues {
  return Object.fromEntries(
    Object.entries(catalogues).map(([name, messages = {}]) => {
      const entries = Object.entries(messages).flatMap(([key, message]) =>
        message === undefined
          ? []
          : [[key, typeof message === 'string' ? parseMessage(message) : message] as const],
      )
      return [name, Object.fromEntries(entries) as Catalogue]
    }),
  )
}

/** Parses arguments, `plural` and `select`. @throws Error for an unbalanced brace */
export function parseMessage(source: string): Message {
  const { parts, at } = readParts(source, 0, false)
  if (at < source.length) throw new Error(`Unexpected } in the message: ${source}`)
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts
}

type Read<value> = { at: number } & value

function readParts(source: string, start: number, counts: boolean): Read<{ parts: Part[] }> {
  const parts: Part[] = []
  let words = ''
  let at = start
  const end = () => {
    if (words !== '') parts.push(words)
    words = ''
  }
  while (at < source.length && source[at] !== '}') {
    if (source[at] === '{') {
      end()
      const argument = readArgument(source, at + 1)
      parts.push(argument.part)
      at = argument.at
      continue
    }
    if (counts && source[at] === '#') {
      end()
      parts.push('#')
    } else words += source[at]
    at++
  }
  end()
  return { parts: parts.length === 0 ? [''] : parts, at }
}

const ARGUMENT = /\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?\s*/y
const CASE = /\s*=?(\w+)\s*\{/y

function readArgument(source: string, start: number): Read<{ part: Part }> {
  ARGUMENT.lastIndex = start
  const [found, name, kind] = ARGUMENT.exec(source) ?? fail(source)
  let at = start + found.length
  if (name === undefined) fail(source)
  if (kind === undefined) return source[at] === '}' ? { part: [name], at: at + 1 } : fail(source)
  const cases: Record<string, Message> = {}
  for (;;) {
    CASE.lastIndex = at
    const match = CASE.exec(source)
    if (match === null) break
    const read = readParts(source, at + match[0].length, kind === 'plural')
    if (source[read.at] !== '}') fail(source)
    cases[match[1] ?? ''] = read.parts
    at = read.at + 1
  }
  while (source[at] === ' ') at++
  if (source[at] !== '}' || cases.other === undefined) fail(source)
  return { part: [name, kind, cases], at: at + 1 }
}

function fail(source: string): never {
  throw new Error(`Invalid message: ${source}`)
}
