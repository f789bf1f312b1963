import { isIP, isIPv4 } from 'node:net'

/** The header that each proxy appends the address of its own client to. */
const FORWARDED = 'x-forwarded-for'

/**
 * The address that a request came from. Only the entries that trusted proxies wrote count: the rest of the header is
 * whatever the client made up.
 */
export function clientAddress(options: clientAddress.Options): string {
  const { headers, socketAddress = 'unknown', trustProxy } = options
  const hops = (headers.get(FORWARDED) ?? '').split(',').map((hop) => hop.trim())
  const claimed = trustProxy === 0 ? '' : (hops.at(-trustProxy) ?? '')
  return isIP(claimed) === 0 ? socketAddress : claimed
}

export declare namespace clientAddress {
  type Options = {
    headers: Headers
    socketAddress: string | undefined
    /** How many proxies of the operator's stand in front. */
    trustProxy: number
  }
}

/** Bits of an IPv6 address that tell one customer from another, and one site or provider's customer from another. */
const CUSTOMER = 64
const SITE = 48

/** The network that shares a rate limit: an IPv4 address, or the /64 that one IPv6 customer has. */
export const addressNetwork = (address: string): string => networkOf(address, CUSTOMER)

/** The same for what an attacker would take a thousand networks to get: anyone who has a /48 has 65 536 of the smaller ones. */
export const addressSite = (address: string): string => networkOf(address, SITE)

function networkOf(address: string, bits: number): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (isIPv4(plain) || isIP(plain) === 0) return plain
  // WHATWG spells every IPv6 address in one way; its `::` stands for the zeros that are missing.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    groups.push(...Array(8 - groups.length - rest.length).fill('0'), ...rest)
  }
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}

/**
 * The block that a network lies in: 256 IPv4 addresses, or the /48 that one customer of a data centre has 65 536
 * networks in. Others share it, so that it makes a sign-in dearer and locks nobody out.
 */
export function networkBlock(network: string): string {
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24')
  return addressSite(network.replace(/\/64$/, ''))
}
