const DATA = /^data:([^,;]*)((?:;[^,;]*)*),/i

export function readDataUri(uri: string): Buffer | undefined {
  const [head, , parameters = ''] = DATA.exec(uri) ?? []
  if (head === undefined) return undefined
  const rest = uri.slice(head.length)
  if (/;base64$/i.test(parameters)) return Buffer.from(rest, 'base64')
  try {
    return Buffer.from(decodeURIComponent(rest), 'utf8')
  } catch {
    // Some contracts do not encode a percent sign.
    return Buffer.from(rest, 'utf8')
  }
}
