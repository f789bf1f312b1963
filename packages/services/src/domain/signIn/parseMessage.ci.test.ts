import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '../../testing/casesOr.js'
import { type MessageParts, writeMessage } from '../../testing/signIn/writeMessage.js'
import { parseMessage, type SignInMessage } from './parseMessage.js'
import { SignInError } from './signInError.js'

function refusalOf(text: string): string | undefined {
  try {
    parseMessage(text)
    return undefined
  } catch (error) {
    if (error instanceof SignInError) return error.reason
    throw error
  }
}

const TIMEOUT_MS = 300_000

describe('parseMessage', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,20}$/)
  const instant = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const uri = fc.tuple(word, word).map(([host, path]) => `https://${host}.example/${path}?a=b#c`)
  const parts: fc.Arbitrary<MessageParts> = fc.record(
    {
      scheme: fc.constantFrom('http', 'https'),
      domain: fc
        .tuple(word, fc.integer({ min: 1, max: 65_535 }))
        .map(([host, port]) => `${host}.example:${port}`),
      networkName: fc.stringMatching(/^[A-Za-z ]{1,20}$/),
      address: fc.stringMatching(/^0x[0-9a-f]{40}$/),
      statement: fc.stringMatching(/^[\x20-\x7e]{1,80}$/),
      uri,
      chainId: fc.integer({ min: 1, max: 1_000_000 }).map((id) => `eip155:${id}`),
      nonce: fc.stringMatching(/^[0-9a-f]{32}$/),
      issuedAt: instant,
      expirationTime: instant,
      notBefore: instant,
      requestId: word,
      resources: fc.array(uri, { maxLength: 5 }),
    },
    { requiredKeys: ['domain', 'networkName', 'address', 'uri', 'chainId', 'nonce', 'issuedAt'] },
  )
  const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
  const read = (from: MessageParts): SignInMessage => ({
    scheme: from.scheme,
    domain: from.domain,
    networkName: from.networkName,
    address: from.address,
    statement: from.statement,
    uri: from.uri,
    caipNetworkId: from.chainId,
    nonce: from.nonce,
    issuedAt: Date.parse(from.issuedAt),
    expirationTime: time(from.expirationTime),
    notBefore: time(from.notBefore),
    requestId: from.requestId,
    resources: from.resources ?? [],
  })

  test(
    '[J13] parses thousands of written messages without change',
    () => {
      fc.assert(
        fc.property(parts, (from) => {
          expect(parseMessage(writeMessage(from))).toEqual(read(from))
        }),
        { numRuns: casesOr(2_000) },
      )
    },
    TIMEOUT_MS,
  )

  test(
    '[J13] rejects a changed message, or returns what its text says',
    () => {
      const bits = fc.constantFrom(
        '\n',
        ' ',
        ':',
        '/',
        '@',
        '-',
        '0',
        'a',
        'Nonce: ',
        'URI: ',
        '\n\n',
        '\r',
        '\u0430',
        '',
      )
      fc.assert(
        fc.property(parts, fc.nat(), fc.nat(4), bits, (from, seed, cut, bit) => {
          const text = writeMessage(from)
          const at = seed % (text.length + 1)
          const changed = text.slice(0, at) + bit + text.slice(at + cut)
          if (refusalOf(changed) !== undefined) return
          // Each message has only one valid text, so that services and visitor read the same.
          const message = parseMessage(changed)
          const lines = changed.split('\n')
          expect(lines[0]).toBe(
            `${message.scheme === undefined ? '' : `${message.scheme}://`}${message.domain} wants you to sign in with your ${message.networkName} account:`,
          )
          expect(lines[1]).toBe(message.address)
          expect(lines.filter((line) => line === `Nonce: ${message.nonce}`).length).toBeGreaterThan(
            0,
          )
          const again = writeMessage({
            ...message,
            chainId: message.caipNetworkId,
            issuedAt: lines.find((line) => line.startsWith('Issued At: '))?.slice(11) ?? '',
            expirationTime: lines.find((line) => line.startsWith('Expiration Time: '))?.slice(17),
            notBefore: lines.find((line) => line.startsWith('Not Before: '))?.slice(12),
          })
          const oneLineLess = again.replace('\n\n\n', '\n\n')
          const numbered = (each: string) => each.replace('Chain ID: eip155:', 'Chain ID: ')
          expect([again, oneLineLess, numbered(again), numbered(oneLineLess)]).toContain(changed)
        }),
        { numRuns: casesOr(10_000) },
      )
    },
    TIMEOUT_MS,
  )

  test(
    '[J13] throws only SignInError for random texts',
    () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 9_000 }), (text) => {
          expect(refusalOf(text)).toBe('malformed')
        }),
        { numRuns: casesOr(2_000) },
      )
    },
    TIMEOUT_MS,
  )
})
