import type { SocialProvider } from '@vestibule/protocol'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../../db/schema/sessions.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { fileProviders } from '../../../testing/providers/fileProviders.js'
import type { LocalProviders } from '../../../testing/providers/localProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import {
  providerWorld,
  startAt,
  take,
  visitorOf,
} from '../../../testing/visitors/providerVisits.js'

type Keys = { own: CryptoKey; foreign: CryptoKey; publicPem: string; publicText: string }
type Token = { claims: JWTPayload; keys: Keys; secret: string }
type Header = { alg: string; kid?: string; [name: string]: unknown }

const KID = 'of-the-provider'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array, header: Partial<Header> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID, ...header }).sign(key)
const symmetric = ({ claims }: Token, text: string) =>
  sign(claims, new TextEncoder().encode(text), { alg: 'HS256' })
const changed = (change: Record<string, unknown>) => (token: Token) =>
  sign({ ...token.claims, ...change } as JWTPayload, token.keys.own)
const now = () => Math.floor(Date.now() / 1_000)

const FORGED: Record<string, (token: Token) => string | undefined | Promise<string | undefined>> = {
  'a missing ID token': () => undefined,
  'an empty ID token': () => '',
  'a text that is not a JWT': () => 'x.y.z',
  'an ID token without a signature': ({ claims }) =>
    `${encode({ alg: 'none' })}.${encode(claims)}.`,
  'an ID token with alg None and a key id': ({ claims }) =>
    `${encode({ alg: 'None', kid: KID })}.${encode(claims)}.x`,
  'an ID token with a truncated signature': async ({ claims, keys }) =>
    (await sign(claims, keys.own)).replace(/\.[^.]*$/, '.'),
  'the provider’s signature over other claims': async ({ claims, keys }) => {
    const [header, , signature] = (await sign(claims, keys.own)).split('.')
    return `${header}.${encode({ ...claims, sub: 'somebody else' })}.${signature}`
  },
  'an ID token signed by another key': ({ claims, keys }) => sign(claims, keys.foreign),
  'an ID token with its own key': async ({ claims, keys }) =>
    sign(claims, keys.foreign, { jwk: await exportJWK(keys.foreign), kid: 'mine' }),
  'an ID token with the URL of its key': ({ claims, keys }) =>
    sign(claims, keys.foreign, { jku: 'https://evil.example/jwks', kid: 'mine' }),
  'HS256 with the public key as PEM': (token) => symmetric(token, token.keys.publicPem),
  'HS256 with the public key as JWK': (token) => symmetric(token, token.keys.publicText),
  'HS256 with the client’s secret': (token) => symmetric(token, token.secret),
  'HS256 with an empty key': (token) => symmetric(token, '\0'),
  'another issuer': changed({ iss: 'https://accounts.google.com' }),
  'an issuer that starts with ours': changed({ iss: 'http://127.0.0.1:1' }),
  'a missing issuer': changed({ iss: undefined }),
  'an ID token for another client': changed({ aud: 'somebody-else' }),
  'an ID token for two clients': changed({
    aud: ['our-google', 'other'],
    azp: 'other',
  }),
  'nobody’s': changed({ aud: undefined }),
  'an expired ID token': changed({ exp: now() - 120 }),
  'an ID token that never expires': changed({ exp: undefined }),
  'an ID token that is not valid yet': changed({ nbf: now() + 600 }),
  'an ID token without an issue time': changed({ iat: undefined }),
  'another login’s nonce': changed({ nonce: 'A'.repeat(43) }),
  'a missing nonce': changed({ nonce: undefined }),
  'an empty nonce': changed({ nonce: '' }),
  'a missing user': changed({ sub: undefined }),
}

onDatabase((db) => {
  let local: LocalProviders
  let keys: Keys
  let jwks: { keys: object[] }
  beforeAll(async () => {
    local = await fileProviders()
    const [own, foreign] = await Promise.all(
      [0, 1].map(() => generateKeyPair('RS256', { extractable: true })),
    )
    if (own === undefined || foreign === undefined) throw new Error('There are two.')
    const jwk = await exportJWK(own.publicKey)
    jwks = { keys: [{ ...jwk, kid: KID, alg: 'RS256', use: 'sig' }] }
    keys = {
      own: own.privateKey,
      foreign: foreign.privateKey,
      publicPem: await exportSPKI(own.publicKey),
      publicText: JSON.stringify(jwk),
    }
  })
  afterAll(() => local.close())

  const sent: unknown[] = []

  /** A provider with our keys that returns the ID tokens of `forge`. */
  function worldOf(forge: (token: Token) => string | undefined | Promise<string | undefined>) {
    const fetchForged: typeof fetch = async (input, init) => {
      const url = String(input)
      if (url.endsWith('/jwks')) return Response.json(jwks)
      const answer = await fetch(input, init)
      if (!url.endsWith('/token')) return answer
      const { id_token, ...rest } = (await answer.json()) as { id_token: string }
      const [, body = ''] = id_token.split('.')
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload
      const forged = await forge({ claims, keys, secret: local.secret })
      sent.push(forged)
      return Response.json({ ...rest, id_token: forged })
    }
    return providerWorld(db(), { local, fetch: fetchForged })
  }

  async function visit(forge: Parameters<typeof worldOf>[0], provider: SocialProvider = 'google') {
    const place = worldOf(forge)
    const visitor = await visitorOf(place)
    const { path, challengeId } = await startAt(visitor, provider)
    const { page } = await createBrowser(place).go(path)
    return { page, taken: await take(visitor, challengeId) }
  }
  const FAILED = { status: 'refused', reason: 'failed' }

  test.each(Object.entries(FORGED))('rejects %s', async (_what, forge) => {
    const before = await db().$count(sessions)
    sent.length = 0
    const { page, taken } = await visit(forge)
    expect(page).toContain('Sign-in failed')
    expect(taken).toEqual(FAILED)
    expect(sent).toHaveLength(1)
    expect(await db().$count(sessions)).toBe(before)
  })

  test('control: accepts the correct claims signed with the provider’s key', async () => {
    const { page } = await visit(({ claims, keys: { own } }) => sign(claims, own))
    expect(page).toContain('Sign in to Demo')
  })

  describe('an attacker who mixes up two logins of one browser', () => {
    async function twoVisits(providers: readonly [SocialProvider, SocialProvider]) {
      const place = providerWorld(db(), { local })
      const visitor = await visitorOf(place)
      const browser = createBrowser(place)
      const [first, second] = [
        await startAt(visitor, providers[0]),
        await startAt(visitor, providers[1]),
      ]
      const [one, two] = [
        await browser.go(first.path, /\/callback\?/),
        await browser.go(second.path, /\/callback\?/),
      ].map(({ url }) => new URL(url))
      if (one === undefined || two === undefined) throw new Error('There are two.')
      return { visitor, browser, first, one, two }
    }
    const swap = (name: string, from: URL, to: URL) =>
      to.searchParams.set(name, from.searchParams.get(name) ?? '')

    test('cannot use the other login’s code: its proof key differs', async () => {
      const { visitor, browser, first, one, two } = await twoVisits(['github', 'github'])
      swap('code', two, one)
      expect((await browser.go(one.href)).page).toContain('Sign-in failed')
      expect(await take(visitor, first.challengeId)).toEqual(FAILED)
    })

    test('cannot use a code of another provider', async () => {
      const { visitor, browser, first, one, two } = await twoVisits(['google', 'discord'])
      swap('code', two, one)
      expect((await browser.go(one.href)).page).toContain('Sign-in failed')
      expect(await take(visitor, first.challengeId)).toEqual(FAILED)
    })

    test('cannot use the name of another issuer with a code', async () => {
      const { visitor, browser, first, one } = await twoVisits(['google', 'google'])
      one.searchParams.set('iss', 'https://evil.example')
      expect((await browser.go(one.href)).page).toContain('Sign-in failed')
      expect(await take(visitor, first.challengeId)).toEqual(FAILED)
    })

    test.each(['', 'A'.repeat(43), undefined])('cannot use the state %j', async (state) => {
      const { visitor, browser, first, one } = await twoVisits(['google', 'google'])
      if (state === undefined) one.searchParams.delete('state')
      else one.searchParams.set('state', state)
      expect((await browser.go(one.href)).status).toBe(404)
      expect(await take(visitor, first.challengeId)).toEqual({ status: 'pending' })
    })
  })
})
