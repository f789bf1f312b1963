import { isIP, isIPv4 } from 'node:net'

/** Reads only entries of trusted proxies in `X-Forwarded-For`: a client can forge other entries. */
export function clientAddress(options: clientAddress.Options): string {
  const { forwarded = '', socketAddress = 'unknown', trustProxy } = options
  if (trustProxy === 0) return socketAddress
  const claimed = forwarded.split(',').at(-trustProxy)?.trim() ?? ''
  return isIP(claimed) === 0 ? socketAddress : claimed
}

export declare namespace clientAddress {
  type Options = {
    forwarded: string | undefined
    socketAddress: string | undefined
    trustProxy: number
  }
}

/** IPv6 prefix lengths of one client and of one site. */
const CLIENT_BITS = 64
const SITE_BITS = 48

/** An IPv4 address, or the /64 of an IPv6 address. */
export const addressNetwork = (address: string): string => networkOf(address, CLIENT_BITS)

/** IPv4 /24 or IPv6 /48. Several clients may share a site: use it only to raise costs and divide capacity. */
export function addressSite(address: string): string {
  const client = networkOf(address.replace(/\/64$/, ''), SITE_BITS)
  return isIPv4(client) ? client.replace(/\d+$/, '0/24') : client
}

function networkOf(address: string, bits: number): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (isIPv4(plain) || isIP(plain) === 0) return plain
  // `URL` normalises the IPv6 address; `::` stands for omitted zeros.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    groups.push(...Array(8 - groups.length - rest.length).fill('0'), ...rest)
  }
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}
