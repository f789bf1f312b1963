/** One member of data that is signed, whatever the data is written in. */
export type DataNode = { name: string; value: string | readonly DataNode[] }

/** How deep JSON may lie in JSON, and in strings of it. */
const MAX_DEPTH = 12

/** JSON as members; `undefined` for everything else, and for what nobody would nest so deeply. */
export function readJson(text: string): readonly DataNode[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return membersOf(JSON.parse(text), 0)
  } catch {
    return undefined
  }
}

function membersOf(value: unknown, depth: number): readonly DataNode[] {
  if (depth > MAX_DEPTH) throw new RangeError('The data is too deep.')
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

/** A service may read a string of JSON once more. */
function readNested(text: string, depth: number): readonly DataNode[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return membersOf(JSON.parse(text), depth)
  } catch (error) {
    if (error instanceof RangeError) throw error
    return undefined
  }
}

/**
 * JSON with its members below each other. Only white space between them is added or left out: JSON that would read
 * otherwise, as with a name that stands there twice, is none for this purpose.
 */
export function printJson(text: string): string | undefined {
  if (readJson(text) === undefined) return undefined
  const value: unknown = JSON.parse(text)
  const packed = text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part[0] === '"' ? part : ''))
  return JSON.stringify(value) === packed ? JSON.stringify(value, null, 2) : undefined
}
