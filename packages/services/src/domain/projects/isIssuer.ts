import { isLoopback } from '@vestibule/protocol'
import { parseUrl } from '../../platform/parseUrl.js'

/** Whether a text can be an issuer of tokens: an https URL, or http on this machine, with an optional path. */
export function isIssuer(text: string): boolean {
  const url = parseUrl(text)
  if (url === undefined || /[?#\s]/.test(text) || url.username !== '' || url.password !== '')
    return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
