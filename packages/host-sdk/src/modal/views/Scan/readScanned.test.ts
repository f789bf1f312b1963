import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readScanned } from './readScanned.js'

const ADDRESS = '0x00000000000000000000000000000000000A11cE'
const readAddress = (text: string) => (/^0x[0-9a-f]{40}$/i.test(text) ? text : undefined)
const read = (text: string) => readScanned(text, { readAddress, reference: '31337' })

describe('a QR code of a recipient', () => {
  test.each([
    ['an address alone', ADDRESS],
    ['an address with white space around it', ` ${ADDRESS}\n`],
    ['a payment link', `ethereum:${ADDRESS}`],
    ['a link that requests a payment', `ethereum:pay-${ADDRESS}`],
    ['a link with an amount, which is ignored', `ethereum:${ADDRESS}@31337?value=1e18`],
    ['a link with a label', `ETHEREUM:${ADDRESS}?label=Coffee#now`],
  ])('[V20] reads the address from %s', (_, text) => {
    expect(read(text)).toEqual({ address: ADDRESS })
  })

  test('[V20] refuses a link to another network', () => {
    expect(read(`ethereum:${ADDRESS}@1`)).toEqual({ problem: 'otherNetwork' })
  })

  test.each([
    ['a link that calls a contract', `ethereum:${ADDRESS}/transfer?address=${ADDRESS}&uint256=1`],
    ['a web page’s URL', 'https://example.org/'],
    ['a page’s URL that contains an address', `https://example.org/${ADDRESS}`],
    [
      'a wallet’s pairing link',
      `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`,
    ],
    ['a script', `javascript:alert(1)//${ADDRESS}`],
    ['a name', 'alice.example.eth'],
    ['nothing', ''],
  ])('security: refuses %s', (_, text) => {
    expect(read(text)).toEqual({ problem: 'noAddress' })
  })

  test('security: returns only an address that is in the code', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.boolean(), (noise, inside) => {
        const text = inside ? `ethereum:${ADDRESS}${noise}` : noise
        const scanned = read(text)
        if ('address' in scanned) expect(text).toContain(scanned.address)
      }),
    )
  })
})
