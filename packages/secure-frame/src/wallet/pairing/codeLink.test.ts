import { describe, expect, test } from 'vitest'
import { codeLink, readCode, readCodeLink } from './codeLink.js'

const ORIGIN = 'https://wallet.example'
const code = { linkId: 'a'.repeat(22), secret: 'b'.repeat(43), approverKey: 'c'.repeat(43) }
const link = codeLink(`${ORIGIN}/hub/project`, code)

describe('the code for a new device', () => {
  test('[J05] is read from its link, even with surrounding white space', () => {
    expect(readCode(new URL(link).hash)).toEqual(code)
    expect(readCodeLink(` ${link}\n`, ORIGIN)).toEqual(code)
  })

  test.each([
    ['a link of another origin', link.replace('wallet.example', 'wallet.example.evil.example')],
    ['a link of another scheme', link.replace('https:', 'http:')],
    ['a link without a code', `${ORIGIN}/hub/project`],
    ['a code with a too short key', link.slice(0, -1)],
    ['a code with trailing text', `${link}.${'d'.repeat(43)}`],
    ['a code without a link', new URL(link).hash],
    ['a payment link', 'ethereum:0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'],
    ['an empty text', ''],
  ])('[J05] rejects %s', (_what, text) => {
    expect(readCodeLink(text, ORIGIN)).toBeUndefined()
  })
})
