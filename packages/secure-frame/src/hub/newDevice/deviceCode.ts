import type { ShownCode } from '../../wallet/pairing/pairingRequester.js'

/** Link, secret and key, base64url. */
const CODE = /^#scan-([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

/** The content of the QR code: the address of the hub with the code in its fragment, which browsers send to no server. */
export function codeLink(page: string, { linkId, secret, approverKey }: ShownCode): string {
  return `${page}#scan-${linkId}.${secret}.${approverKey}`
}

/** Reads the code from the fragment of an address. */
export function readCode(hash: string): ShownCode | undefined {
  const [, linkId, secret, approverKey] = CODE.exec(hash) ?? []
  if (linkId === undefined || secret === undefined || approverKey === undefined) return undefined
  return { linkId, secret, approverKey }
}
