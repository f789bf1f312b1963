import { describe, expect, test } from 'vitest'
import { type MessageParts, writeMessage } from '../../testing/signIn/writeMessage.js'
import { parseMessage } from './parseMessage.js'
import { SignInError } from './signInError.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PARTS: MessageParts = {
  domain: 'dapp.example',
  networkName: 'Ethereum',
  address: ADDRESS,
  statement: 'Sign in to the demo',
  uri: 'https://dapp.example/login',
  chainId: '1',
  nonce: '0123456789abcdef0123456789abcdef',
  issuedAt: '2026-11-20T07:49:00.000Z',
  expirationTime: '2026-11-20T08:49:00Z',
  notBefore: '2026-11-20T07:48:00+01:00',
  requestId: 'abc-1',
  resources: ['https://dapp.example/terms', 'ipfs://bafy'],
}
const TEXT = writeMessage(PARTS)

function refusalOf(text: string): string | undefined {
  try {
    parseMessage(text)
    return undefined
  } catch (error) {
    if (error instanceof SignInError) return error.reason
    throw error
  }
}

describe('parseMessage', () => {
  test('[J13] parses an ERC-4361 message', () => {
    expect(parseMessage(TEXT)).toEqual({
      scheme: undefined,
      domain: 'dapp.example',
      networkName: 'Ethereum',
      address: ADDRESS,
      statement: 'Sign in to the demo',
      uri: 'https://dapp.example/login',
      caipNetworkId: 'eip155:1',
      nonce: PARTS.nonce,
      issuedAt: Date.UTC(2026, 10, 20, 7, 49),
      expirationTime: Date.UTC(2026, 10, 20, 8, 49),
      notBefore: Date.UTC(2026, 10, 20, 6, 48),
      requestId: 'abc-1',
      resources: ['https://dapp.example/terms', 'ipfs://bafy'],
    })
  })

  test('[J13] parses a message with a CAIP-2 network in every namespace', () => {
    const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    for (const chainId of ['eip155:1', SOLANA, 'bip122:000000000019d6689c085ae165831e93'])
      expect(parseMessage(writeMessage({ ...PARTS, chainId })).caipNetworkId).toBe(chainId)
  })

  test('[J13] accepts one or two empty lines without a statement', () => {
    const text = writeMessage({ ...PARTS, statement: undefined })
    const shorter = text.replace('\n\n\n', '\n\n')
    expect(shorter).not.toBe(text)
    expect(parseMessage(shorter)).toEqual(parseMessage(text))
    expect(parseMessage(text).statement).toBeUndefined()
  })

  test('[J13] parses a statement that looks like a field as a statement', () => {
    const statement = 'URI: https://evil.example'
    expect(parseMessage(writeMessage({ ...PARTS, statement }))).toMatchObject({
      statement,
      uri: PARTS.uri,
    })
  })

  test('[J13] parses session permissions as one resource for any number of networks', () => {
    const recap = `urn:recap:${'eyJhdHQiOnt9fQ'.repeat(400)}`
    const text = writeMessage({ ...PARTS, resources: ['https://dapp.example/terms', recap] })
    expect(parseMessage(text).resources).toEqual(['https://dapp.example/terms', recap])
  })

  test.each<[string, Partial<MessageParts> | string]>([
    ['nothing', ''],
    ['a long resource that is not a permission', { resources: [`https://${'x'.repeat(3_000)}`] }],
    ['a permission with other characters', { resources: ['urn:recap:a b'] }],
    ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
    ['a tab', TEXT.replace('URI: ', 'URI:\t')],
    ['a line feed at the end', `${TEXT}\n`],
    ['an empty line at the start', `\n${TEXT}`],
    ['an unknown field', TEXT.replace('Version: 1', 'Version: 1\nRole: admin')],
    ['a duplicate field', TEXT.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['two nonces', TEXT.replace('Issued At', 'Nonce: 1234567890\nIssued At')],
    ['fields in another order', TEXT.replace(/(URI: .*)\n(Version: 1)/, '$2\n$1')],
    ['a label with other letter case', TEXT.replace('Nonce:', 'nonce:')],
    ['a missing nonce', TEXT.replace(/Nonce: .*\n/, '')],
    ['another version', TEXT.replace('Version: 1', 'Version: 2')],
    ['a space at the end of a line', TEXT.replace('Version: 1', 'Version: 1 ')],
    ['text after its resources', TEXT.replace('Resources:', 'Resources: all')],
    ['an invalid resource', { resources: ['not a uri'] }],
    ['33 resources', { resources: Array(33).fill('https://dapp.example') }],
    ['a statement of two lines', { statement: 'one\ntwo' }],
    ['a statement with direction characters', { statement: 'one \u202e two' }],
    [
      'a statement with another line separator',
      { statement: 'one\u2028URI: https://evil.example' },
    ],
    ['a statement of control characters', { statement: 'one\0' }],
    ['a domain in capitals', { domain: 'Dapp.example' }],
    ['a domain with a user', { domain: 'me@dapp.example' }],
    ['a domain with a path', { domain: 'dapp.example/login' }],
    ['a domain with other characters', { domain: 'd\u0430pp.example' }],
    ['a domain with a space', { domain: 'dapp.example evil.example' }],
    ['port 0', { domain: 'dapp.example:0' }],
    ['another scheme', { scheme: 'javascript' }],
    ['a URI with a space', { uri: 'https://dapp.example/ x' }],
    ['a URI without a scheme', { uri: '//dapp.example' }],
    ['a nonce of seven characters', { nonce: '1234567' }],
    ['a nonce of symbols', { nonce: '12345678-' }],
    ['an impossible date', { issuedAt: '2026-02-30T00:00:00Z' }],
    ['a time without a zone', { issuedAt: '2026-11-20T07:49:00' }],
    ['only a date', { issuedAt: '2026-11-20' }],
    ['a number as a time', { expirationTime: '1795000000' }],
    ['a chain id in words', { networkName: 'Solana' }],
    ['a chain id with leading zeros', { chainId: '01' }],
    ['a chain id in hex', { chainId: '0x1' }],
    ['two networks', { chainId: 'eip155:1:1' }],
    ['an address with other characters', { address: 'a b' }],
    ['a name of 65 characters', { networkName: 'x'.repeat(65) }],
    [
      'more than 8 KiB',
      {
        statement: '\u00e9'.repeat(2_048),
        requestId: 'x'.repeat(256),
        resources: Array(32).fill(`https://${'x'.repeat(300)}`),
      },
    ],
  ])('[J13] rejects a message with %s', (_, message) => {
    const text = typeof message === 'string' ? message : writeMessage({ ...PARTS, ...message })
    expect(refusalOf(text)).toBe('malformed')
  })

  test('[J13] rejects a text of thousands of characters as malformed', () => {
    for (const text of [
      `${'a.'.repeat(4_000)} wants you`,
      TEXT.replace('Sign in', 'a'.repeat(8_000)),
      `${TEXT}\n- ${'a'.repeat(7_000)}`,
      '\n'.repeat(8_000),
    ])
      expect(refusalOf(text)).toBe('malformed')
  })
})
