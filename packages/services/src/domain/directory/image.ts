import { createHash } from 'node:crypto'

export type Image = {
  body: Uint8Array<ArrayBuffer>
  type: string
  /** First half of the SHA-256 in hex, for permanent links. */
  hash: string
}

const TYPES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  // A byte order mark, an XML declaration or comments may precede the tag.
  ['image/svg+xml', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<svg[\s>]/s],
]

/** Detects an image type by the first bytes, because a name or header may be wrong. */
export function toImage(bytes: Uint8Array): Image | undefined {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  const type = TYPES.find(([, pattern]) => pattern.test(start))?.[0]
  if (type === undefined) return undefined
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { body: new Uint8Array(bytes), type, hash }
}
