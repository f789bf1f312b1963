import { decodeText } from '../../../../platform/readableText.js'

export type DataNode = { name: string; value: string | readonly DataNode[] }

/** Maximum depth, including JSON inside strings. */
const MAX_DEPTH = 12

/** `undefined` for other text or too much nesting. */
export function readJson(text: string): readonly DataNode[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return membersOf(JSON.parse(text), 0)
  } catch {
    return undefined
  }
}

/** JSON in base64, alone or as a part of a JWT. */
export function readEncoded(text: string): readonly DataNode[] | undefined {
  const parts = text.trim().split('.', 3)
  const read = parts.flatMap((part) => readBase64(part) ?? [])
  const nodes = read.flatMap((json) => readJson(json) ?? [])
  return nodes.length > 0 ? nodes : undefined
}

function membersOf(value: unknown, depth: number): readonly DataNode[] {
  if (depth > MAX_DEPTH) throw new RangeError('The data is nested too deeply.')
  return Object.entries(value as object).map(([name, member]: [string, unknown]) => ({
    name,
    value: dataOf(member, depth + 1),
  }))
}

function dataOf(value: unknown, depth: number): DataNode['value'] {
  if (typeof value === 'object' && value !== null) return membersOf(value, depth)
  const text = String(value)
  return readNested(text, depth) ?? text
}

/** A service may parse a string value as JSON, also in base64. */
function readNested(text: string, depth: number): readonly DataNode[] | undefined {
  const json = readBase64(text) ?? text
  if (!/^\s*[{[]/.test(json)) return undefined
  try {
    return membersOf(JSON.parse(json), depth)
  } catch (error) {
    if (error instanceof RangeError) throw error
    return undefined
  }
}

const BASE64 = /^[\w+/-]{16,}={0,2}$/

function readBase64(text: string): string | undefined {
  if (!BASE64.test(text)) return undefined
  try {
    const plain = text.replace(/-/g, '+').replace(/_/g, '/')
    return decodeText(Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** Formats JSON with one member per line. `undefined` if this could change the meaning, for example with duplicate names. */
export function printJson(text: string): string | undefined {
  if (readJson(text) === undefined) return undefined
  const value: unknown = JSON.parse(text)
  const packed = text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part[0] === '"' ? part : ''))
  return JSON.stringify(value) === packed ? JSON.stringify(value, null, 2) : undefined
}
