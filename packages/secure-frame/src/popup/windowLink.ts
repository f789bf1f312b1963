import { type Bytes, fromBase64Url, toBase64Url } from '../platform/bytes.js'

/** Where the window lives, on the wallet's origin. */
export const WINDOW_PATH = '/approve'

/** The window's address. What stands in the fragment never reaches a server. */
export function windowLink(
  { id, key }: { id: string; key: Bytes },
  path: string = WINDOW_PATH,
): string {
  return `${path}#${id}.${toBase64Url(key)}`
}

/** Reads a fragment of {@link windowLink}: 128 bits of id, 256 bits of key. */
export function readWindowLink(fragment: string): { id: string; key: Bytes } | undefined {
  const [, id, key] = /^#([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(fragment) ?? []
  return id === undefined || key === undefined ? undefined : { id, key: fromBase64Url(key) }
}
