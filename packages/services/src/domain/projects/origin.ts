import { isLoopback } from '@vestibule/protocol'
import { parseUrl } from '../../platform/parseUrl.js'

/** Hosts that cannot split a header: WHATWG allows `;` and `,` in a host. */
const HOST = /^[a-z0-9.-]+(:\d+)?$/

/** @returns the origin or the reason of a rejection. Allows http only for names on this machine, and for development */
export function normaliseOrigin(value: string, options: { development: boolean }): Normalised {
  const url = parseUrl(value)
  if (url === undefined) return { fault: 'is not an origin' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { fault: 'must begin with https://, or with http:// on this machine' }
  if (url.username !== '' || url.password !== '') return { fault: 'must not name a user' }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || /[?#]$/.test(value))
    return { fault: 'must end after the host and port' }
  if (!HOST.test(url.host)) return { fault: 'must name one host in plain letters' }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !options.development)
    return { fault: 'must begin with https://, as it is not on this machine' }
  return { origin: url.origin }
}

export type Normalised =
  | { origin: string; fault?: undefined }
  | { origin?: undefined; fault: string }
