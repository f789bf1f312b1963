import type { SocialProvider } from '@vestibule/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../db/schema/sessions.js'
import { users } from '../../../db/schema/users.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { fileProviders } from '../../../testing/providers/fileProviders.js'
import type { LocalProviders } from '../../../testing/providers/localProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import {
  providerWorld,
  signInAt,
  startAt,
  take,
  visitorOf,
} from '../../../testing/visitors/providerVisits.js'

type Fault = (answer: Response) => Response | Promise<Response>
type Place = 'token' | 'keys' | 'user'

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const html = (status: number) => () =>
  new Response('<!doctype html><title>Sorry</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
const noAnswer: Fault = () => {
  throw new TypeError('fetch failed')
}
const endless: Fault = () => {
  const piece = new Uint8Array(64 * 1_024).fill(0x20)
  const body = new ReadableStream({ pull: (to) => to.enqueue(piece) })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
const brokenOff: Fault = () => {
  const body = new ReadableStream({
    start(to) {
      to.enqueue(new TextEncoder().encode('{"access_'))
      to.error(new Error('The connection was reset.'))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
const changed =
  (change: Record<string, unknown>): Fault =>
  async (answer) =>
    json({ ...((await answer.json()) as object), ...change })

const ANY: Record<string, Fault> = {
  'is not there': noAnswer,
  'answers 500': () => new Response('', { status: 500 }),
  'answers 503 as a page': html(503),
  'answers 429': () => new Response('', { status: 429, headers: { 'retry-after': '9' } }),
  'answers 403': () => json({ error: 'access_denied' }, { status: 403 }),
  'answers 204': () => new Response(null, { status: 204 }),
  'answers with a page': html(200),
  'answers with half an object': () => new Response('{"', { headers: JSON_TYPE }),
  'answers with nothing': () => new Response('', { headers: JSON_TYPE }),
  'answers null': () => json(null),
  'answers with a list': () => json([]),
  'answers with a text': () => json('ok'),
  'answers without end': endless,
  'breaks off': brokenOff,
}
const JSON_TYPE = { 'content-type': 'application/json' }

const TOKEN: Record<string, Fault> = {
  ...ANY,
  'says that the code is another client’s': () => json({ error: 'invalid_grant' }, { status: 400 }),
  'says so with 200': () => json({ error: 'bad_verification_code' }),
  'gives no access token': changed({ access_token: undefined }),
  'gives an empty access token': changed({ access_token: '' }),
  'gives a number as access token': changed({ access_token: 7 }),
  'gives no type': changed({ token_type: undefined }),
}

const KEYS: Record<string, Fault> = {
  ...ANY,
  'has no keys': () => json({ keys: [] }),
  'has keys that are invalid': () => json({ keys: [null, 'RS256', { kty: 'RSA' }] }),
  'has a secret among its keys': () => json({ keys: [{ kty: 'oct', k: 'AAAA', alg: 'HS256' }] }),
  'has other keys': async () => {
    const { publicKey } = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
    return json({ keys: [{ ...(await crypto.subtle.exportKey('jwk', publicKey)), use: 'sig' }] })
  },
}
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

const user = (id: unknown): Fault => changed({ id, data: { id, username: 'ada' } })
const USER: Record<string, Fault> = {
  ...ANY,
  'names no user': user(undefined),
  'names null': user(null),
  'names an empty id': user(''),
  'names the id 0': user(0),
  'names the id -1': user(-1),
  'names half an id': user(1.5),
  'names an id that no number can hold': user(2 ** 53),
  'names true': user(true),
  'names a list': user(['42']),
  'names an object': user({ toString: '42' }),
}

const CASES: [SocialProvider, Place, string, Fault][] = [
  ...rows('google', 'token', TOKEN),
  ...rows('google', 'keys', KEYS),
  ...rows('github', 'token', TOKEN),
  ...rows('discord', 'user', USER),
  ...rows('x', 'user', USER),
]

onDatabase((db) => {
  let local: LocalProviders
  beforeAll(async () => {
    local = await fileProviders()
  })
  afterAll(() => local.close())
  let people = 200_000
  beforeEach(() => local.become({ id: String(++people), name: 'ada' }))

  const worldWith = (place: Place, fault: Fault) => {
    const told: string[] = []
    const world = providerWorld(db(), {
      local,
      async fetch(input, init) {
        const answer = await fetch(input, init)
        if (placeOf(String(input)) !== place) return answer
        told.push(place)
        return fault(answer)
      },
    })
    return { world, told }
  }

  describe('a provider with a failure', () => {
    test.each(CASES)(
      'ends the login directly without a session: %s, asked for its %s, %s',
      async (provider, place, _what, fault) => {
        const { world, told } = worldWith(place, fault)
        const before = [await db().$count(sessions), await db().$count(users)]
        const visitor = await visitorOf(world)
        const { path, challengeId } = await startAt(visitor, provider)
        const { page, status } = await createBrowser(world).go(path)
        expect([status, page]).toEqual([200, expect.stringContaining('Sign-in failed')])
        expect(await take(visitor, challengeId)).toEqual({ status: 'refused', reason: 'failed' })
        expect([await db().$count(sessions), await db().$count(users)]).toEqual(before)
        expect(told.length).toBeGreaterThan(0)
        expect(world.lines.join()).toContain('a login at a provider failed')
      },
    )

    test.each(['google', 'github', 'discord', 'x'] as const)(
      'control: signs in with %s after an earlier failure',
      async (provider) => {
        let isDown = true
        const { world } = worldWith('token', (answer) =>
          isDown ? new Response('', { status: 500 }) : answer,
        )
        const visitor = await visitorOf(world)
        const failed = await startAt(visitor, provider)
        await createBrowser(world).go(failed.path)
        expect(await take(visitor, failed.challengeId)).toMatchObject({ status: 'refused' })
        isDown = false
        expect((await signInAt(world, visitor, provider)).login).toMatchObject({ provider })
      },
    )
  })
})

function rows(provider: SocialProvider, place: Place, faults: Record<string, Fault>) {
  return Object.entries(faults).map(([what, fault]): (typeof CASES)[number] => [
    provider,
    place,
    what,
    fault,
  ])
}

function placeOf(url: string): Place | undefined {
  const { pathname } = new URL(url)
  if (pathname === '/token') return 'token'
  return pathname === '/jwks' ? 'keys' : 'user'
}
