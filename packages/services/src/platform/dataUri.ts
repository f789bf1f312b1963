const DATA = /^data:([^,;]*)((?:;[^,;]*)*),/i

/** The bytes of a `data:` URI. Undefined for other text. */
export function readDataUri(uri: string): Buffer | undefined {
  const [head, , parameters = ''] = DATA.exec(uri) ?? []
  if (head === undefined) return undefined
  const rest = uri.slice(head.length)
  if (/;base64$/i.test(parameters)) return Buffer.from(rest, 'base64')
  try {
    return Buffer.from(decodeURIComponent(rest), 'utf8')
  } catch {
    // A literal percent sign, as contracts write it.
    return Buffer.from(rest, 'utf8')
  }
}
