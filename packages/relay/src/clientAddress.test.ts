import { describe, expect, test } from 'vitest'
import { addressNetwork, addressSite, clientAddress } from './clientAddress.js'

const from = (header: string | undefined, trustProxy: number) =>
  clientAddress({
    forwarded: header,
    socketAddress: '192.0.2.1',
    trustProxy,
  })

describe('clientAddress', () => {
  test('ignores the header without a trusted proxy, and returns the socket’s address', () => {
    expect(from('203.0.113.9', 0)).toBe('192.0.2.1')
  })

  test('returns the entry of the first trusted proxy, and ignores the client’s own entries', () => {
    expect(from('198.51.100.1, 203.0.113.9', 1)).toBe('203.0.113.9')
    expect(from('1.1.1.1, 198.51.100.1, 203.0.113.9', 2)).toBe('198.51.100.1')
  })

  test.each([undefined, '', 'unknown', 'a@x.com', '203.0.113.9:443'])(
    'falls back to the socket for %j',
    (header) => expect(from(header, 1)).toBe('192.0.2.1'),
  )
})

describe('addressNetwork', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('assigns %s to the client network %s', (address, network) => {
    expect(addressNetwork(address)).toBe(network)
  })
})

describe('addressSite', () => {
  test.each([
    ['192.0.2.1', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['unknown', 'unknown'],
  ])('assigns %s and its client network to the site %s', (address, site) => {
    expect(addressSite(address)).toBe(site)
    expect(addressSite(addressNetwork(address))).toBe(site)
  })
})
