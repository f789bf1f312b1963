import { stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../testing/requestContext.js'
import { parsePersonalSign } from '../eip155/requests/parsePersonalSign.js'

const { account, origin } = requestContext
const issuedAt = new Date('2026-11-20T08:00:00Z')
const proper = {
  address: account,
  chainId: 31337,
  domain: 'dapp.localhost:4000',
  nonce: 'abcdefgh12345678',
  uri: 'http://dapp.localhost:4000/login',
  version: '1',
  issuedAt,
} as const

const ask = (text: string, at = requestContext) =>
  parsePersonalSign([stringToHex(text), at.account], at)
const plain = createSiweMessage(proper)

describe('sign-in messages', () => {
  test('[E11] behavior: shows each field', () => {
    const message = createSiweMessage({
      ...proper,
      scheme: 'http',
      statement: 'I accept the terms.',
      expirationTime: new Date('2026-11-20T09:00:00Z'),
      notBefore: issuedAt,
      requestId: 'request-1',
      resources: ['https://a.example/1', 'https://a.example/2'],
    })
    expect(ask(message)).toMatchObject({
      kind: 'signIn',
      level: 'normal',
      text: message,
      fields: {
        domain: 'dapp.localhost:4000',
        accountAddress: account,
        statement: 'I accept the terms.',
        uri: 'http://dapp.localhost:4000/login',
        version: '1',
        chainId: '31337',
        nonce: 'abcdefgh12345678',
        issuedAt: '2026-11-20T08:00:00.000Z',
        expirationTime: '2026-11-20T09:00:00.000Z',
        notBefore: '2026-11-20T08:00:00.000Z',
        requestId: 'request-1',
        resources: ['https://a.example/1', 'https://a.example/2'],
      },
    })
  })

  test.each([
    ['without a statement', plain],
    ['with one blank line fewer', plain.replace('\n\n\n', '\n\n')],
    ['with a CAIP-2 chain id', plain.replace('Chain ID: 31337', 'Chain ID: eip155:31337')],
    ['for a network without a CAIP-2 id', plain.replace('your Ethereum', 'your Local chain')],
    ['in lowercase', plain.replace(account, account.toLowerCase())],
    ['with a time zone', plain.replace('08:00:00.000Z', '09:00:00+01:00')],
  ])('behavior: recognizes a sign-in message %s', (_name, text) => {
    expect(ask(text).kind).toBe('signIn')
  })

  test('behavior: omits the scheme’s default port', () => {
    const at = { ...requestContext, origin: 'https://dapp.example' }
    const text = createSiweMessage({
      ...proper,
      domain: 'dapp.example',
      uri: 'https://dapp.example',
    })
    expect(ask(text, at).kind).toBe('signIn')
  })

  test('behavior: escapes hidden characters', () => {
    const text = plain.replace('\n\n\n', '\n\nPlease\u202E sign\n\n')
    expect(ask(text)).toMatchObject({ fields: { statement: 'Please\\u{202e} sign' } })
  })

  const domain = (value: string) => plain.replace('dapp.localhost:4000 wants', `${value} wants`)
  const uri = (value: string) => plain.replace(/URI: .*/, `URI: ${value}`)
  test.each([
    ['another site', domain('evil.example')],
    ['no port', domain('dapp.localhost')],
    ['another port', domain('dapp.localhost:4001')],
    ['a site that begins like ours', domain('dapp.localhost:4000.evil.example')],
    ['a site that ends like ours', domain('evil-dapp.localhost:4000')],
    ['a sub-domain', domain('www.dapp.localhost:4000')],
    ['capitals', domain('DAPP.localhost:4000')],
    ['a trailing dot', domain('dapp.localhost.:4000')],
    ['a user before the host', domain('dapp.localhost:4000@evil.example')],
    ['a path', domain('dapp.localhost:4000/login')],
    ['a look-alike letter', domain('d\u0430pp.localhost:4000')],
    ['an empty domain', domain('')],
    ['two spaces', domain('dapp.localhost:4000 ')],
    ['another scheme', `https://${plain}`],
    ['a URI of another site', uri('http://evil.example/login')],
    ['a URI with another scheme', uri('https://dapp.localhost:4000/login')],
    ['a URI with a user', uri('http://dapp.localhost:4000@evil.example')],
    ['a URI that is invalid', uri('dapp.localhost:4000')],
    ['a script URL as URI', uri('javascript:alert(1)')],
    ['a missing URI', plain.replace(/URI: .*\n/, '')],
    ['version 2', plain.replace('Version: 1', 'Version: 2')],
    ['a missing version', plain.replace('Version: 1\n', '')],
    ['a short nonce', plain.replace(/Nonce: .*/, 'Nonce: abc1234')],
    ['a nonce with a dash', plain.replace(/Nonce: .*/, 'Nonce: abcd-efgh-ijkl')],
    ['a missing date', plain.replace(/\nIssued At: .*/, '')],
    ['a date written in words', plain.replace(/Issued At: .*/, 'Issued At: today')],
    [
      'fields out of order',
      plain.replace('Version: 1\nChain ID: 31337', 'Chain ID: 31337\nVersion: 1'),
    ],
    ['text before the message', `Hello.\n${plain}`],
    ['a blank line before the message', `\n${plain}`],
    ['text after the message', `${plain}\nSign also this.`],
    ['two messages', `${plain}\n${domain('evil.example')}`],
    ['Windows line endings', plain.replaceAll('\n', '\r\n')],
    [
      'uppercase letters in the sentence',
      plain.replace('wants you to sign in', 'Wants You To Sign In'),
    ],
    ['only the sentence', 'evil.example wants you to sign in with your Ethereum account:'],
    ['a control character', plain.replace('Nonce', '\u0007Nonce')],
    ['an invalid UTF-8 byte', `${plain}\uFFFD`],
  ])('error: rejects a message with %s', (_name, text) => {
    expect(() => ask(text)).toThrow(
      expect.objectContaining({
        type: 'signInMismatch',
        message: 'Sign-in request does not match this site',
      }),
    )
  })

  test('error: does not show another site for invalid UTF-8', () => {
    const bytes = `${stringToHex(domain('evil.example'))}ff`
    expect(() => parsePersonalSign([bytes, account], requestContext)).toThrow(
      'Sign-in request does not match this site',
    )
  })

  test.each(['1', '31338', 'eip155:1'])(
    'error: rejects a sign-in for chain %s, and reports that the network differs',
    (chain) => {
      expect(() => ask(plain.replace('Chain ID: 31337', `Chain ID: ${chain}`))).toThrow(
        expect.objectContaining({
          code: -32602,
          message: 'Sign-in request is for another network than the active one',
        }),
      )
    },
  )

  test('error: rejects the address of another account', () => {
    const text = createSiweMessage({ ...proper, address: STRANGER })
    expect(() => ask(text)).toThrow(expect.objectContaining({ type: 'addressNotYours' }))
  })

  test('behavior: ignores texts that only mention signing in', () => {
    expect(ask('I want to sign in with my account').kind).toBe('message')
    expect(origin).toBe('http://dapp.localhost:4000')
  })
})
