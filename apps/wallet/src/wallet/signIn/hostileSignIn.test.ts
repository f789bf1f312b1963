import { encodeRecap } from '@walletconnect/utils'
import { describe, expect, test } from 'vitest'
import { toRpcError } from '../rpcError.js'
import { signInPayload } from './signIn.js'
import type { SignInPayload } from './signInPayload.js'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const RIGHTS = { 'request/personal_sign': [{}] }

function refusal(change: Record<string, unknown>) {
  const asked = {
    chains: [ONE, TWO],
    domain: 'dapp.example',
    aud: 'https://dapp.example/login',
    version: '1',
    nonce: 'abcdefgh',
    iat: '2026-01-01T00:00:00.000Z',
    ...change,
  }
  try {
    signInPayload(asked as SignInPayload, [ONE])
    return undefined
  } catch (error) {
    return toRpcError(error).code
  }
}

const recap = (att: Record<string, unknown>) => [encodeRecap({ att })]

describe('signInPayload', () => {
  test('behavior: signs text in every script, and emoji with joiners', () => {
    expect(refusal({ statement: 'Žluťoučký كوني 日本 👩‍🚀 ❤️' })).toBeUndefined()
  })

  test.each([
    ['iat', ['2026-01-01T00:00:00Z\nURI: https://bank.example']],
    ['requestId', { a: 1 }],
    ['domain', { host: 'dapp.example' }],
    ['nonce', 12345678],
    ['resources', 'https://a.example'],
    ['resources', [['https://a.example\nb']]],
    ['chains', [ONE, {}]],
    ['chains', `${ONE},${TWO}`],
    ['chains', { length: 1 }],
  ])('security: refuses a `%s` field with an invalid type: %j', (name, value) => {
    expect(refusal({ [name]: value })).toBe(-32602)
  })

  test.each([
    '\u202e',
    '\u2066',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u000b',
    '\u0000',
    '\u200b',
    '\ud800',
  ])('security: refuses an invisible character: %j', (hidden) => {
    expect(refusal({ statement: `Hello${hidden}there` })).toBe(-32602)
    expect(refusal({ resources: [`https://a.example/${hidden}`] })).toBe(-32602)
  })

  test('security: refuses too many networks and invalid network ids', () => {
    const chains = Array.from({ length: 1_000 }, (_, index) => `eip155:${index}`)
    expect(refusal({ chains: [ONE, ...chains] })).toBe(-32602)
    expect(refusal({ chains: [ONE, 'eip155:1\u202e'] })).toBe(-32602)
  })
})

describe('the ReCap of signInPayload', () => {
  test('behavior: signs a ReCap that also grants rights other than wallet requests', () => {
    const resources = recap({ eip155: RIGHTS, 'https://dapp.example': { 'crud/read': [{}] } })
    expect(refusal({ resources })).toBeUndefined()
  })

  test('security: refuses a right or resource that forges a line of the message', () => {
    const right = { 'crud/read\n\nURI: https://bank.example': [{}] }
    expect(refusal({ resources: recap({ eip155: RIGHTS, 'https://a.example': right }) })).toBe(
      -32602,
    )
    const named = recap({ eip155: RIGHTS, "a'.\nURI: https://bank.example": { 'crud/read': [{}] } })
    expect(refusal({ resources: named })).toBe(-32602)
  })

  test('security: refuses a right that the statement would shorten', () => {
    const right = { 'crud/read/and/delete': [{}] }
    expect(refusal({ resources: recap({ eip155: RIGHTS, 'https://a.example': right }) })).toBe(
      -32602,
    )
  })

  test('security: refuses a ReCap that adds networks to the session', () => {
    const right = { 'crud/read': [{ chains: ['eip155:1', TWO] }] }
    expect(refusal({ resources: recap({ eip155: RIGHTS, 'https://a.example': right }) })).toBe(
      -32602,
    )
  })

  test('security: refuses a ReCap that is not the last resource or is not in canonical encoding', () => {
    const [hidden = ''] = recap({ 'https://bank.example': { 'account/transfer': [{}] } })
    const shown = recap({ eip155: RIGHTS })
    expect(refusal({ resources: [hidden, ...shown] })).toBe(-32602)
    expect(refusal({ resources: [hidden, 'https://a.example'] })).toBe(-32602)
    expect(refusal({ resources: [hidden.replace('urn', 'URN')] })).toBe(-32602)
    expect(refusal({ resources: [`https://a.example/${hidden}`] })).toBe(-32602)
  })

  test('security: refuses a ReCap with a duplicate key', () => {
    const twice =
      '{"att":{"https://a.example":{"a/b":[{}]}},"att":{"https://c.example":{"d/e":[{}]}}}'
    expect(refusal({ resources: [`urn:recap:${btoa(twice)}`] })).toBe(-32602)
  })
})
