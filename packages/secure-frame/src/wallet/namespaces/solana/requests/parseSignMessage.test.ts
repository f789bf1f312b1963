import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { systemRandom, utf8 } from '../../../../platform/bytes.js'
import { ownNameTexts } from '../../../testing/ownNameTexts.js'
import { solanaRequests } from './solanaRequests.js'

const ACCOUNT = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const context = {
  account: ACCOUNT,
  origin: 'https://app.example',
  network: {
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    testnet: false,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  },
  now: Date.parse('2026-11-23T08:00:00Z'),
}
const parse = (params: unknown, method = 'solana_signMessage') =>
  solanaRequests.parse({ method, params: params as Record<string, unknown> }, context)
const asked = (text: string | Uint8Array, pubkey = ACCOUNT) => ({
  message: base58.encode(typeof text === 'string' ? utf8(text) : text),
  pubkey,
})

describe('solana_signMessage', () => {
  test('[T22] behavior: shows the text unchanged, and signs its bytes', () => {
    const request = parse(asked('Hello'))
    expect(request).toMatchObject({
      ...{ text: 'Hello', format: 'text', risks: [], level: 'normal' },
      intent: { namespace: 'solana', kind: 'message', bytes: '48656c6c6f' },
    })
    expect(parse([asked('Hello')])).toEqual(request)
  })

  test.each([
    ['binary data', Uint8Array.of(0xff, 1, 2), 'unreadable', 'high'],
    ['a possible hash', systemRandom(32), 'unreadable', 'high'],
    ['a hash as text', 'ab'.repeat(32), 'unreadable', 'high'],
    ['an order as text', `0x${'C8'.repeat(70)}`, 'unreadable', 'high'],
    ['a text with direction characters', 'pay \u202e001', 'hiddenCharacters', 'medium'],
  ] as const)('[V12] marks %s', (_name, text, risk, level) => {
    expect(parse(asked(text))).toMatchObject({ risks: [risk], level })
  })

  const signIn = (domain: string) =>
    [
      `${domain} wants you to sign in with your Solana account:`,
      ACCOUNT,
      '',
      '',
      `URI: https://${domain}/`,
      'Version: 1',
      'Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'Nonce: 12345678',
      'Issued At: 2026-11-23T07:59:00Z',
    ].join('\n')

  test('shows a sign-in to the requesting page, and refuses a sign-in to another page', () => {
    expect(parse(asked(signIn('app.example'))).level).toBe('normal')
    expect(() => parse(asked(signIn('bank.example')))).toThrow(
      expect.objectContaining({ type: 'signInMismatch' }),
    )
  })

  test.each<[string, unknown, string]>([
    ['missing parameters', [], 'invalidParams'],
    ['a message that is not base58', { message: '0', pubkey: ACCOUNT }, 'invalidParams'],
    ['a message of 33 KiB', { message: '2'.repeat(46_000), pubkey: ACCOUNT }, 'invalidParams'],
    ['another account', asked('Hello', '11111111111111111111111111111111'), 'addressNotYours'],
  ])('[Z14] error: refuses %s', (_name, params, type) => {
    expect(() => parse(params)).toThrow(expect.objectContaining({ type }))
  })

  test.each(ownNameTexts(ACCOUNT))(
    'security: refuses a page’s text about a name %s',
    (_name, text) => {
      for (const bytes of [utf8(text), new Uint8Array([...utf8(text), 0xff])])
        expect(() => parse(asked(bytes))).toThrow(
          expect.objectContaining({
            type: 'invalidParams',
            data: { reason: expect.stringContaining('`vestibule_changeName`') },
          }),
        )
    },
  )

  test('[X18] refuses parameters of another namespace', () => {
    expect(() => parse({}, 'personal_sign')).toThrow(
      expect.objectContaining({ type: 'methodNotAllowed' }),
    )
  })
})
