/** Excludes SVG, which can contain scripts. */
const INLINE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/
const MAX_LENGTH = 100_000
const GATEWAY = 'https://ipfs.io'

/** Reads an avatar record (ENSIP-12). Undefined for an invalid record. */
export function pictureOf(record: string): string | undefined {
  if (record.length > MAX_LENGTH) return undefined
  if (INLINE.test(record)) return record
  const address = record.replace(/^(ipfs|ipns):\/\/(?:\1\/)?/, `${GATEWAY}/$1/`)
  try {
    const { protocol, pathname, username, password, href } = new URL(address)
    const isDocument = /\.svgz?$/i.test(pathname)
    const isOpen = protocol === 'https:' && username + password === ''
    return isOpen && !isDocument ? href : undefined
  } catch {
    return undefined
  }
}
