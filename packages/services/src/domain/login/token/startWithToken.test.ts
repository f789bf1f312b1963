import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TokenRefusal } from '@vestibule/protocol/http'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { sessions } from '../../../db/schema/sessions.js'
import { SECOND } from '../../../platform/time.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { failure } from '../../../testing/failure.js'
import { createVisitor, type Visitor } from '../../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, PROJECTS } from '../../../testing/world.js'
import type { TokenIssuer } from '../../projects/tokens.js'

const ISSUER = 'https://accounts.dapp.example'
const JWKS_URL = `${ISSUER}/jwks.json`
const KID = 'dapp-1'

onDatabase((db) => {
  let own: CryptoKeyPair
  let foreign: CryptoKeyPair
  let rsa: CryptoKeyPair
  let pem: string
  let file: string
  beforeAll(async () => {
    own = await generateKeyPair('ES256', { extractable: true })
    foreign = await generateKeyPair('ES256', { extractable: true })
    rsa = await generateKeyPair('RS256', { extractable: true })
    pem = await exportSPKI(rsa.publicKey)
    file = join(mkdtempSync(join(inject('runFolder'), 'tokens-')), 'jwks.json')
    writeFileSync(file, JSON.stringify({ keys: [await shown(own, KID)] }))
  })
  const shown = async ({ publicKey }: CryptoKeyPair, kid: string) => ({
    ...(await exportJWK(publicKey)),
    ...{ kid, use: 'sig' },
  })

  const by = (change: Partial<TokenIssuer> = {}): TokenIssuer => ({
    ...{ issuer: ISSUER, jwksUrl: JWKS_URL, subjectClaim: 'sub', maxAge: 300, keyBound: false },
    ...change,
  })

  function worldOf(tokens: readonly TokenIssuer[] = [by()], options: createWorld.Options = {}) {
    const asked: string[] = []
    const projects = PROJECTS.map((project) => ({ ...project, tokens: [...tokens] }))
    const world = createWorld(db(), {
      clock: Date.now,
      config: { projects },
      async fetch(input) {
        asked.push(String(input))
        return Response.json({ keys: [await shown(own, KID), await shown(rsa, 'dapp-2')] })
      },
      ...options,
    })
    return { ...world, asked }
  }
  const visitorIn = (world: ReturnType<typeof worldOf>) =>
    createVisitor({ ...world, clock: { now: Date.now } })

  let people = 0
  const now = () => Math.floor(Date.now() / SECOND)
  const claimsOf = (change: object = {}): JWTPayload => ({
    ...{ iss: ISSUER, aud: FRAME_ORIGIN, sub: `user-${++people}`, iat: now(), exp: now() + 60 },
    ...{ jti: crypto.randomUUID() },
    ...change,
  })
  const sign = (claims: JWTPayload, key = own.privateKey, header: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: KID, ...header }).sign(key)

  const send = (visitor: Visitor, token: string, change: object = {}) =>
    visitor.send('POST', '/v1/auth/token/start', {
      body: { projectId: 'demo', dappOrigin: DAPP_ORIGIN, token, ...change },
    })
  const refused = (reason: TokenRefusal, claim?: string) => ({
    status: 403,
    body: { error: { data: { reason, ...(claim && { claim }) } } },
  })
  type Signed = { sessionId: string; session: { userId: string; login?: unknown } }
  async function signIn(world: ReturnType<typeof worldOf>, token: string, change: object = {}) {
    const answer = await send(await visitorIn(world), token, change)
    expect(answer.status).toBe(200)
    return answer.body as Signed
  }

  describe('a token of the dapp’s own accounts', () => {
    test('signs in the same user each time, and reads the keys once', async () => {
      const world = worldOf()
      const sub = 'grace'
      const { session } = await signIn(world, await sign(claimsOf({ sub, name: 'Grace Hopper' })))
      expect(session).toMatchObject({ login: { provider: 'token', label: 'Grace Hopper' } })
      const again = await signIn(world, await sign(claimsOf({ sub })))
      expect(again.session.userId).toBe(session.userId)
      expect(world.asked).toEqual([JWKS_URL])
    })

    test('works with a key file, another audience, a numeric user id and RS256', async () => {
      const world = worldOf([
        by({ jwksUrl: undefined, jwksFile: file, audience: 'dapp', subjectClaim: 'uid' }),
      ])
      const token = await sign(claimsOf({ aud: ['other', 'dapp'], uid: 42, sub: undefined }))
      expect((await signIn(world, token)).session.login).toEqual({ provider: 'token', label: '42' })
      expect(world.asked).toEqual([])
      const byRsa = await new SignJWT(claimsOf())
        .setProtectedHeader({ alg: 'RS256', kid: 'dapp-2' })
        .sign(rsa.privateKey)
      await signIn(worldOf(), byRsa)
    })

    test('separates users with the same `sub` in two projects or at two issuers', async () => {
      const other = 'https://other.dapp.example'
      const world = worldOf([by(), by({ issuer: other })])
      const sub = 'ada@example.com'
      const mine = await signIn(world, await sign(claimsOf({ sub })))
      const there = await signIn(world, await sign(claimsOf({ sub })), { projectId: 'always' })
      const theirs = await signIn(world, await sign(claimsOf({ sub, iss: other })))
      const byMail = await (await visitorIn(world)).signIn(sub, { projectId: 'never' })
      const ids = [mine, there, theirs].map(({ session }) => session.userId)
      expect(new Set([...ids, byMail.userId]).size).toBe(4)
    })

    test('does not use a name that looks like an address', async () => {
      const label = async (change: object) => {
        const { session } = await signIn(worldOf(), await sign(claimsOf(change)))
        return (session.login as { label: string }).label
      }
      expect(await label({ name: 'you@example.com' })).toBe('you at example.com')
      expect(await label({ sub: 'you@example.com' })).toBe('you at example.com')
      for (const at of ['\uff20', '\ufe6b'])
        expect(await label({ name: `you${at}example.com` })).toBe('you at example.com')
      expect(await label({ name: '\u202e<b>\nEve' })).not.toMatch(/[\u202e\n]/)
    })

    test('works once, even if sent many times in parallel, until it is too old', async () => {
      const world = worldOf()
      const token = await sign(claimsOf())
      const visitors = await Promise.all(Array.from({ length: 5 }, () => visitorIn(world)))
      const before = await db().$count(sessions)
      const answers = await Promise.all(visitors.map((visitor) => send(visitor, token)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
      expect(await db().$count(sessions)).toBe(before + 1)
      expect(await send(await visitorIn(world), token)).toMatchObject(refused('used'))
    })

    test('is identified by its `jti`, or else by its content, with any signature', async () => {
      const world = worldOf()
      const named = claimsOf()
      const nameless = claimsOf({ jti: undefined })
      for (const [claims, again] of [
        [named, { ...named, name: 'other' }],
        [nameless, nameless],
      ] as const) {
        await signIn(world, await sign(claims))
        // ECDSA signatures are random: the text differs.
        const answer = await send(await visitorIn(world), await sign(again))
        expect(answer).toMatchObject(refused('used'))
      }
    })

    test('is rejected on another device if it is bound to a key', async () => {
      const world = worldOf()
      const [owner, thief] = [await visitorIn(world), await visitorIn(world)]
      const token = await sign(claimsOf({ cnf: { jkt: owner.thumbprint } }))
      expect(await send(thief, token)).toMatchObject(refused('unbound'))
      expect(await send(owner, token)).toMatchObject({ status: 200 })
    })

    test('is rejected without a key if the operator requires one, and accepted with the key as nonce', async () => {
      const world = worldOf([by({ keyBound: true })])
      const owner = await visitorIn(world)
      expect(await send(owner, await sign(claimsOf()))).toMatchObject(refused('unbound'))
      const nonce = owner.thumbprint
      expect(await send(owner, await sign(claimsOf({ nonce })))).toMatchObject({ status: 200 })
    })

    type Forge = (claims: JWTPayload) => string | Promise<string>
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const changed =
      (change: () => object): Forge =>
      (claims) =>
        sign({ ...claims, ...change() })
    test.each<[string, Forge, TokenRefusal, claim?: string]>([
      ['is not a token', () => 'x.y.z', 'malformed'],
      ['is empty', () => '', 'malformed'],
      ['has no signature', (it) => `${encode({ alg: 'none' })}.${encode(it)}.`, 'signature'],
      [
        'is signed by HS256 with the public key',
        (it) =>
          new SignJWT(it)
            .setProtectedHeader({ alg: 'HS256', kid: 'dapp-2' })
            .sign(new TextEncoder().encode(pem)),
        'signature',
      ],
      ['is signed by another person', (it) => sign(it, foreign.privateKey), 'signature'],
      ['is signed by an unknown key', (it) => sign(it, own.privateKey, { kid: 'x' }), 'signature'],
      [
        'contains its own key',
        async (it) =>
          sign(it, foreign.privateKey, { kid: 'x', jwk: await exportJWK(foreign.publicKey) }),
        'signature',
      ],
      ['has an unknown issuer', changed(() => ({ iss: 'https://evil.example' })), 'issuer'],
      ['has an issuer with a trailing slash', changed(() => ({ iss: `${ISSUER}/` })), 'issuer'],
      ['is for another audience', changed(() => ({ aud: 'https://other.example' })), 'audience'],
      ['is for the dapp itself', changed(() => ({ aud: DAPP_ORIGIN })), 'audience'],
      ['has no audience', changed(() => ({ aud: undefined })), 'audience'],
      ['has expired', changed(() => ({ exp: now() - 31 })), 'expired'],
      ['never expires', changed(() => ({ exp: undefined })), 'malformed', 'exp'],
      ['has no issue time', changed(() => ({ iat: undefined })), 'malformed', 'iat'],
      ['is too old', changed(() => ({ iat: now() - 331, exp: now() + 60 })), 'old'],
      [
        'was issued in the future',
        changed(() => ({ iat: now() + 60, exp: now() + 99 })),
        'notYetValid',
      ],
      ['is not valid yet', changed(() => ({ nbf: now() + 60 })), 'notYetValid'],
      ['has no user', changed(() => ({ sub: undefined })), 'subject'],
      ['has an empty user', changed(() => ({ sub: '' })), 'subject'],
      ['has a list of users', changed(() => ({ sub: ['a'] })), 'subject'],
      ['has a user with a control character', changed(() => ({ sub: 'a\u0000' })), 'subject'],
      ['has a user with a lone surrogate', changed(() => ({ sub: 'a\ud800' })), 'subject'],
    ])('is rejected if it %s', async (_what, forge, reason, claim) => {
      const world = worldOf()
      const before = await db().$count(sessions)
      const answer = await send(await visitorIn(world), await forge(claimsOf()))
      expect(answer).toMatchObject(refused(reason, claim))
      expect(await db().$count(sessions)).toBe(before)
      const lines = world.lines.filter((line) => line.includes('a login by token failed'))
      expect(lines).toHaveLength(1)
      expect(lines[0]).not.toContain('eyJ')
    })

    test('is rejected without issuers, from another page, and without the project’s issuer', async () => {
      const token = await sign(claimsOf())
      expect(await send(await visitorIn(worldOf([])), token)).toMatchObject({
        status: 400,
        body: failure('notSupportedYet'),
      })
      const away = { dappOrigin: 'https://evil.example' }
      expect(await send(await visitorIn(worldOf()), token, away)).toMatchObject({ status: 403 })
      const other = worldOf([by({ issuer: 'https://b.example' })])
      expect(await send(await visitorIn(other), token)).toMatchObject(refused('issuer'))
    })

    test.each<[string, () => Promise<Response>]>([
      ['is down', () => Promise.reject(new TypeError('fetch failed'))],
      ['sends an error', async () => new Response('', { status: 500 })],
      ['sends a page', async () => new Response('<html>')],
      ['sends too much', async () => new Response(new Uint8Array(300_000))],
    ])('is rejected while the server of its keys %s', async (_what, fetch) => {
      const world = worldOf(undefined, { fetch })
      const answer = await send(await visitorIn(world), await sign(claimsOf()))
      expect(answer).toMatchObject(refused('unreachable'))
    })

    test('does not delay other requests while the server of its keys does not respond', async () => {
      let end = () => {}
      const silent = new Promise<Response>((resolve) => {
        end = () => resolve(new Response('', { status: 500 }))
      })
      const limits = { workingRequests: { amount: 4 } }
      const world = worldOf(undefined, { fetch: () => silent, limits })
      const waiting = Array.from({ length: 8 }, async () =>
        send(await visitorIn(world), await sign(claimsOf())),
      )
      const other = await visitorIn(world)
      for (let times = 0; times < 10; times++)
        expect(await send(other, 'x')).toMatchObject(refused('malformed'))
      end()
      for (const answer of await Promise.all(waiting))
        expect(answer).toMatchObject(refused('unreachable'))
    })

    test('requires a proof of the frame’s key, and limits the tries', async () => {
      const world = worldOf()
      const body = JSON.stringify({ projectId: 'demo', dappOrigin: DAPP_ORIGIN, token: 'x' })
      const bare = new Request(`${FRAME_ORIGIN}/v1/auth/token/start`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', origin: FRAME_ORIGIN },
      })
      expect((await world.fetch(bare)).status).toBe(401)
      const visitor = await visitorIn(world)
      const statuses: number[] = []
      for (let times = 0; times < 21; times++) statuses.push((await send(visitor, 'x')).status)
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(403))
      expect(statuses[20]).toBe(429)
    })
  })
})
