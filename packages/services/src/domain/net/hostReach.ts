import { isIP } from 'node:net'
import { isLoopback } from '@vestibule/protocol'
import { isPublicAddress } from './publicAddress.js'

export type Reach = 'machine' | 'network' | 'internet'

const PRIVATE_NAME = /^[^.]+$|\.(local|internal|home\.arpa|lan|svc|cluster\.local)$/

/** Uses only the host name. A name that may be anywhere counts as the internet. */
export function hostReach(hostname: string): Reach {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  // Without a host, the address is a socket file.
  if (host === '' || host.startsWith('/') || isLoopback(hostname.toLowerCase())) return 'machine'
  if (isIP(host) !== 0) {
    if (host === '::1' || host.startsWith('127.')) return 'machine'
    return isPublicAddress(host) ? 'internet' : 'network'
  }
  return PRIVATE_NAME.test(host) ? 'network' : 'internet'
}
