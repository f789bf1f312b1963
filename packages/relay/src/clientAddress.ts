import { isIP, isIPv4 } from 'node:net'

/**
 * The client address of a request. Only the entries that trusted proxies appended to `X-Forwarded-For` are used, because a
 * client can forge the others.
 */
export function clientAddress(options: clientAddress.Options): string {
  const { forwarded = '', socketAddress = 'unknown', trustProxy } = options
  if (trustProxy === 0) return socketAddress
  const claimed = forwarded.split(',').at(-trustProxy)?.trim() ?? ''
  return isIP(claimed) === 0 ? socketAddress : claimed
}

export declare namespace clientAddress {
  type Options = {
    /** The header `X-Forwarded-For`. */
    forwarded: string | undefined
    socketAddress: string | undefined
    trustProxy: number
  }
}

/** Prefix lengths of an IPv6 address of one customer, and of one site. */
const CLIENT_BITS = 64
const SITE_BITS = 48

/** The client of an address: an IPv4 address, or the /64 of an IPv6 address. */
export const addressNetwork = (address: string): string => networkOf(address, CLIENT_BITS)

/**
 * The site of an address or of its client: the IPv4 /24, or the IPv6 /48. Customers of data centres easily get a /48 with
 * 65,536 clients. Other people may share a site, so it only raises costs and divides capacity, and never refuses by itself.
 */
export function addressSite(address: string): string {
  const client = networkOf(address.replace(/\/64$/, ''), SITE_BITS)
  return isIPv4(client) ? client.replace(/\d+$/, '0/24') : client
}

function networkOf(address: string, bits: number): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (isIPv4(plain) || isIP(plain) === 0) return plain
  // WHATWG has one spelling for every IPv6 address; `::` stands for the omitted zeros.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    groups.push(...Array(8 - groups.length - rest.length).fill('0'), ...rest)
  }
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}
