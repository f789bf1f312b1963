import type { ShownCode } from '../../wallet/pairing/pairingRequester.js'

/** Link, secret and key, base64url. */
const CODE = /^#scan-([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

/** What the QR code of a device with the wallet says: a page of the wallet's own, and in its fragment what no server sees. */
export function codeLink(page: string, { linkId, secret, approverKey }: ShownCode): string {
  return `${page}#scan-${linkId}.${secret}.${approverKey}`
}

/** The code that an address carries, if it carries one. */
export function readCode(hash: string): ShownCode | undefined {
  const [, linkId, secret, approverKey] = CODE.exec(hash) ?? []
  if (linkId === undefined || secret === undefined || approverKey === undefined) return undefined
  return { linkId, secret, approverKey }
}
