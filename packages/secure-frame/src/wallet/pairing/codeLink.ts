import * as z from 'zod/mini'
import { ShownCode } from './shownCode.js'

/** Link id, secret and key in base64url. */
const CODE = /^#scan-([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/

/** The hub's URL with the code in its fragment, which browsers never send to a server. */
export function codeLink(page: string, { linkId, secret, approverKey }: ShownCode): string {
  return `${page}#scan-${linkId}.${secret}.${approverKey}`
}

export function readCode(hash: string): ShownCode | undefined {
  const [, linkId, secret, approverKey] = CODE.exec(hash) ?? []
  const parsed = z.safeParse(ShownCode, { linkId, secret, approverKey })
  return parsed.success ? parsed.data : undefined
}

export function readCodeLink(text: string, origin: string): ShownCode | undefined {
  const written = text.trim()
  const url = URL.canParse(written) ? new URL(written) : undefined
  return url?.origin === origin ? readCode(url.hash) : undefined
}
