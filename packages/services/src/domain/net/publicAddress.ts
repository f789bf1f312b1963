import { BlockList, isIP } from 'node:net'

/** IPv4 ranges outside of the public internet (RFC 6890 and later), including cloud metadata. */
const REFUSED_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
]
/** The public range of IPv6. It excludes mapped, translated and local addresses. */
const ALLOWED_V6 = ['2000::/3']
/** Exceptions within `ALLOWED_V6`: protocols, tunnels, documentation. */
const REFUSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const refusedV4 = listOf(REFUSED_V4, 'ipv4')
const allowedV6 = listOf(ALLOWED_V6, 'ipv6')
const refusedV6 = listOf(REFUSED_V6, 'ipv6')

/** False for text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refusedV4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return allowedV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
