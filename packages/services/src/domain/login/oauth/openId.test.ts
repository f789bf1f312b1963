import { type OpenIdProvider, VestibuleError } from '@vestibule/protocol'
import { eq } from 'drizzle-orm'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../db/schema/sessions.js'
import { identities } from '../../../db/schema/users.js'
import { HOUR, MINUTE, SECOND } from '../../../platform/time.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { fileProviders } from '../../../testing/providers/fileProviders.js'
import type { LocalProviders } from '../../../testing/providers/localProviders.js'
import { OPEN_IDS } from '../../../testing/providers/makeClients.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import { signInAt, startAt, take } from '../../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, PROJECTS, type World } from '../../../testing/world.js'
import type { OpenIdClient } from '../../projects/logins.js'
import { readDiscovery } from './discoverIssuer.js'

const ACME = 'oidc-company'
const FAILED = { status: 'refused', reason: 'failed' }

type Clients = { [id: OpenIdProvider]: OpenIdClient }
type Options = Pick<createWorld.Options, 'clock' | 'fetch' | 'limits'>

onDatabase((db) => {
  let local: LocalProviders
  let people = 50_000
  beforeAll(async () => {
    local = await fileProviders()
  })
  afterAll(() => local.close())
  beforeEach(() => {
    local.refuse(false)
    const id = String(++people)
    local.become({ id, name: `eve-${id}`, email: `eve-${id}@example.com`, isVerified: true })
  })

  function worldOf(clients: Clients, { clock = Date.now, ...rest }: Options = {}): World {
    const projects = PROJECTS.map((project) => ({ ...project, logins: { ...clients } }))
    return createWorld(db(), { clock, config: { projects: projects as never }, ...rest })
  }
  const company = (change: Partial<OpenIdClient> = {}): Clients => {
    return { [ACME]: { ...local.openId[ACME], ...change } }
  }
  const visitorIn = (place: World, clock = Date.now) =>
    createVisitor({ ...place, clock: { now: clock } })

  async function visit(place: World, provider: OpenIdProvider = ACME) {
    const visitor = await visitorIn(place)
    const { path, challengeId } = await startAt(visitor, provider)
    const { page, url } = await createBrowser(place).go(path)
    return { page, url, taken: await take(visitor, challengeId) }
  }

  describe('a login at an issuer of the operator', () => {
    test.each(OPEN_IDS)(
      'works through discovery with the real provider and the client %s, and finds the same user again',
      async (id) => {
        const place = worldOf({ [id]: local.openId[id] })
        const session = await signInAt(place, await visitorIn(place), id)
        const label = `eve-${people}@example.com`
        expect(session.login).toEqual({ provider: id, label })
        expect((await signInAt(place, await visitorIn(place), id)).userId).toBe(session.userId)
        const isHere = eq(identities.userId, session.userId)
        expect(await db().select().from(identities).where(isHere)).toMatchObject([
          { provider: id, issuer: local.issuer, subject: String(people) },
        ])
      },
    )

    test('uses a proof key, a nonce and the operator’s scopes', async () => {
      const place = worldOf(company({ scope: 'openid email public_profile' }))
      const { path } = await startAt(await visitorIn(place), ACME)
      const { url } = await createBrowser(place).go(path, /\/auth\?/)
      const { searchParams } = new URL(url)
      expect(searchParams.get('code_challenge_method')).toBe('S256')
      expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
      expect(searchParams.get('scope')).toBe('openid email public_profile')
    })

    test('shows the operator’s name in the window, but no unverified address', async () => {
      local.become({ isVerified: false })
      const place = worldOf(company({ name: 'Acme & Sons' }))
      const { page } = await visit(place)
      expect(page).toContain('Acme &amp; Sons')
      expect(page).not.toContain('@example.com')
    })

    test('sends name and picture to pages, and only the name to the frame', async () => {
      const place = worldOf(company())
      const answer = await place.fetch(
        new Request('https://api.example/projects/v1/origins?projectId=demo', {
          headers: { origin: DAPP_ORIGIN },
        }),
      )
      expect(await answer.json()).toMatchObject({
        logins: [ACME],
        openIds: [{ id: ACME, name: 'Company', icon: expect.stringMatching(/^data:image\/svg/) }],
      })
    })

    test('separates users with the same `sub` and address at two issuers under one id', async () => {
      const other = await fileProviders()
      try {
        other.become({
          id: String(people),
          name: 'mallory',
          email: `eve-${people}@example.com`,
          isVerified: true,
        })
        const place = worldOf(company())
        const known = await signInAt(place, await visitorIn(place), ACME)
        const moved = worldOf({ [ACME]: other.openId[ACME] })
        const evil = await signInAt(moved, await visitorIn(moved), ACME)
        expect(evil.login?.label).toBe(known.login?.label)
        expect(evil.userId).not.toBe(known.userId)
      } finally {
        await other.close()
      }
    })

    test('rejects an id that has no client, with a clear error', async () => {
      const visitor = await visitorIn(worldOf(company()))
      const body = { provider: 'oidc-other', projectId: 'demo', dappOrigin: DAPP_ORIGIN }
      const answer = await visitor.send('POST', '/v1/auth/oauth/start', { body })
      const { message } = new VestibuleError('notSupportedYet')
      expect(answer).toMatchObject({ status: 400, body: { error: { message } } })
      const bad = { ...body, provider: 'oidc-../google' }
      expect((await visitor.send('POST', '/v1/auth/oauth/start', { body: bad })).status).toBe(400)
    })
  })

  describe('a discovery document', () => {
    type Document = Record<string, unknown>
    const changed =
      (change: (document: Document) => Document | Response): typeof fetch =>
      async (input, init) => {
        const answer = await fetch(input, init)
        if (!String(input).endsWith('/.well-known/openid-configuration')) return answer
        const document = change((await answer.json()) as Document)
        return document instanceof Response ? document : Response.json(document)
      }

    test.each<[string, (document: Document) => Document | Response]>([
      ['names another issuer', (it) => ({ ...it, issuer: 'http://127.0.0.1:1' })],
      ['names an issuer with a longer path', (it) => ({ ...it, issuer: `${it.issuer}/realms/x` })],
      ['has no issuer', ({ issuer: _, ...it }) => it],
      [
        'sends the code to plain http',
        (it) => ({ ...it, token_endpoint: 'http://evil.example/t' }),
      ],
      ['sends visitors to a script', (it) => ({ ...it, authorization_endpoint: 'javascript:1' })],
      ['has no keys', ({ jwks_uri: _, ...it }) => it],
      ['has keys on plain http', (it) => ({ ...it, jwks_uri: 'http://evil.example/keys' })],
      ['redirects', () => Response.redirect('https://evil.example/')],
      [
        'contains an HTML page',
        () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      ],
      ['returns an error', () => new Response('{}', { status: 500 })],
      ['never ends', () => new Response(new Uint8Array(300_000))],
    ])('ends the login if it %s', async (_what, change) => {
      const place = worldOf(company(), { fetch: changed(change) })
      const { page, taken } = await visit(place)
      expect(page).toContain('Sign-in failed')
      expect(taken).toEqual(FAILED)
    })

    test('delays no other request if the document does not arrive', async () => {
      let end = () => {}
      const silent = new Promise<Response>((resolve) => {
        end = () => resolve(new Response('', { status: 500 }))
      })
      const limits = { workingRequests: { amount: 4 } }
      const place = worldOf(company(), { fetch: () => silent, limits })
      const begun = await Promise.all(
        Array.from({ length: 8 }, async () => startAt(await visitorIn(place), ACME)),
      )
      const waiting = begun.map(({ path }, index) => {
        const from = (request: Request) => place.fetch(request, `203.0.${index}.1`)
        return createBrowser({ ...place, fetch: from }).go(path)
      })
      const other = await visitorIn(place)
      for (let times = 0; times < 10; times++) await startAt(other, ACME)
      end()
      for (const { page } of await Promise.all(waiting)) expect(page).toContain('Sign-in failed')
    })

    test('works for Keycloak, which lists all methods and algorithms and returns `iss`', async () => {
      const keycloak = changed((it) => ({
        ...it,
        authorization_response_iss_parameter_supported: true,
        token_endpoint_auth_methods_supported: [
          ...['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
          ...['tls_client_auth', 'client_secret_jwt'],
        ],
        id_token_signing_alg_values_supported: [
          ...['PS384', 'RS384', 'EdDSA', 'ES384', 'HS256', 'HS512', 'ES256', 'RS256', 'HS384'],
          ...['ES512', 'PS256', 'PS512', 'RS512'],
        ],
        code_challenge_methods_supported: ['plain', 'S256'],
        claims_supported: [
          'iss',
          'sub',
          'aud',
          'exp',
          'iat',
          'name',
          'preferred_username',
          'email',
        ],
      }))
      const place = worldOf(company(), { fetch: keycloak })
      const session = await signInAt(place, await visitorIn(place), ACME)
      expect(session.login?.provider).toBe(ACME)
    })

    test('is read once an hour, and an outage of an hour does not stop logins', async () => {
      let asked = 0
      let isDown = false
      let now = Date.now()
      const place = worldOf(company(), {
        clock: () => now,
        fetch: changed((it) => {
          asked++
          return isDown ? new Response('', { status: 503 }) : it
        }),
      })
      const goes = async () => {
        const visitor = await visitorIn(place, () => now)
        const { path } = await startAt(visitor, ACME)
        return (await createBrowser(place).go(path, /\/auth\?/)).url.includes('/auth?')
      }
      expect([await goes(), await goes(), asked]).toEqual([true, true, 1])
      now += HOUR
      isDown = true
      expect([await goes(), await goes(), asked]).toEqual([true, true, 2])
      now += MINUTE
      expect([await goes(), asked]).toEqual([true, 3])
      now += 24 * HOUR
      expect(await goes()).toBe(false)
    })
  })

  test('is read below an issuer with a trailing slash, such as Authentik', async () => {
    const issuer = 'https://id.acme.example/application/o/wallet/'
    const asked: string[] = []
    const server = await readDiscovery(issuer, async (url) => {
      asked.push(url)
      return Response.json({
        issuer,
        authorization_endpoint: 'https://id.acme.example/authorize',
        token_endpoint: 'https://id.acme.example/token',
        jwks_uri: `${issuer}jwks/`,
      })
    })
    expect(asked).toEqual([`${issuer}.well-known/openid-configuration`])
    expect(server.issuer).toBe(issuer)
  })

  test.each([
    ['basic', false],
    ['post', true],
    [undefined, true],
  ] as const)(
    'sends the secret as the operator chooses (%s) if the provider lists both methods',
    async (secretAs, isInBody) => {
      const sent: RequestInit[] = []
      const place = worldOf(company({ secretAs }), {
        fetch: async (input, init) => {
          if (String(input).endsWith('/token')) sent.push(init ?? {})
          return fetch(input, init)
        },
      })
      await visit(place)
      expect(sent).toHaveLength(1)
      expect(String(sent[0]?.body).includes('client_secret=')).toBe(isInBody)
      expect(new Headers(sent[0]?.headers).has('authorization')).toBe(!isInBody)
    },
  )

  describe('an ID token of an operator’s issuer', () => {
    const KID = 'acme-1'
    let own: CryptoKeyPair
    let ec: CryptoKeyPair
    let jwks: { keys: object[] }
    let pem: string
    beforeAll(async () => {
      own = await generateKeyPair('RS256', { extractable: true })
      ec = await generateKeyPair('ES256', { extractable: true })
      pem = await exportSPKI(own.publicKey)
      jwks = {
        keys: [
          { ...(await exportJWK(own.publicKey)), kid: KID, use: 'sig' },
          { ...(await exportJWK(ec.publicKey)), kid: 'acme-2', use: 'sig' },
          // Keycloak also lists an encryption key.
          { ...(await exportJWK(own.publicKey)), kid: 'acme-3', use: 'enc', alg: 'RSA-OAEP' },
        ],
      }
    })
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = () => Math.floor(Date.now() / SECOND)
    const sign = (claims: JWTPayload, alg = 'RS256') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid: alg === 'ES256' ? 'acme-2' : KID })
        .sign(alg === 'ES256' ? ec.privateKey : own.privateKey)

    /** Real claims in a token that we sign. The document allows all algorithms, like Keycloak's. */
    function forging(forge: (claims: JWTPayload) => string | Promise<string>) {
      return worldOf(company(), {
        async fetch(input, init) {
          const url = String(input)
          if (url.endsWith('/jwks')) return Response.json(jwks)
          const answer = await fetch(input, init)
          if (url.endsWith('/openid-configuration')) {
            const document = (await answer.json()) as object
            const algorithms = ['RS256', 'ES256', 'HS256', 'none']
            return Response.json({ ...document, id_token_signing_alg_values_supported: algorithms })
          }
          if (!url.endsWith('/token')) return answer
          const { id_token, ...rest } = (await answer.json()) as { id_token: string }
          const claims = JSON.parse(
            Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString(),
          )
          return Response.json({ ...rest, id_token: await forge(claims) })
        },
      })
    }
    const with_ = (change: Record<string, unknown>) => (claims: JWTPayload) =>
      sign({ ...claims, ...change } as JWTPayload)

    test.each<[string, (claims: JWTPayload) => string | Promise<string>]>([
      ['has no signature (alg none)', (it) => `${encode({ alg: 'none' })}.${encode(it)}.`],
      [
        'is signed by HS256 with the public key',
        (it) =>
          new SignJWT(it)
            .setProtectedHeader({ alg: 'HS256', kid: KID })
            .sign(new TextEncoder().encode(pem)),
      ],
      [
        'is signed by HS256 with the client’s secret',
        (it) =>
          new SignJWT(it)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(local.secret)),
      ],
      ['is of another issuer', with_({ iss: 'https://accounts.google.com' })],
      ['is for another client', with_({ aud: 'someone-else' })],
      ['is for two clients', with_({ aud: [`our-${ACME}`, 'other'] })],
      ['was requested by another client', with_({ aud: [`our-${ACME}`, 'x'], azp: 'x' })],
      ['has the nonce of another login', with_({ nonce: 'A'.repeat(43) })],
      ['has no nonce', with_({ nonce: undefined })],
      ['has expired', with_({ exp: now() - 120 })],
      ['never expires', with_({ exp: undefined })],
      ['has no user', with_({ sub: undefined })],
      ['has a user with an empty id', with_({ sub: '' })],
      ['has a user with a control character', with_({ sub: 'a\u0000' })],
      ['has a user with an id of 256 characters', with_({ sub: 'a'.repeat(256) })],
    ])('does not sign in if it %s', async (_what, forge) => {
      const before = await db().$count(sessions)
      const { page, taken } = await visit(forging(forge))
      expect(page).toContain('Sign-in failed')
      expect(taken).toEqual(FAILED)
      expect(await db().$count(sessions)).toBe(before)
    })

    test.each(['RS256', 'ES256'])('control: signs in if it is signed with %s', async (alg) => {
      const { page } = await visit(forging((claims) => sign(claims, alg)))
      expect(page).toContain('Sign in to Demo')
    })

    test('reads a missing name from the provider’s user endpoint, as Zitadel requires', async () => {
      const { page } = await visit(forging(with_({ email: undefined, email_verified: undefined })))
      expect(page).toContain(`eve-${people}@example.com`)
    })

    test('is valid for one login, and fails with a reused code, token or state', async () => {
      let first: string | undefined
      const place = forging(async (claims) => {
        first ??= await sign(claims)
        return first
      })
      const visitor = await visitorIn(place)
      const browser = createBrowser(place)
      const one = await startAt(visitor, ACME)
      const { url } = await browser.go(one.path, /\/callback\?/)
      expect((await browser.go(url)).page).toContain('Sign in to Demo')
      const two = await startAt(visitor, ACME)
      expect((await browser.go(two.path)).page).toContain('Sign-in failed')
      expect(await take(visitor, two.challengeId)).toEqual(FAILED)
    })

    test('does not use a name that looks like an address', async () => {
      const names = { email: 'victim@example.com', email_verified: false, name: 'v@example.com' }
      for (const name of ['victim@example.com', 'victim\uff20example.com']) {
        const claims = { ...names, preferred_username: name, nickname: 'Mallory' }
        const { page } = await visit(forging(with_(claims)))
        expect(page).toContain('Mallory')
        expect(page).not.toContain('victim')
      }
    })
  })

  describe('an attacker who mixes up two issuers', () => {
    test('cannot use an answer of one issuer at the other issuer’s URL', async () => {
      const place = worldOf({ ...company(), 'oidc-public': local.openId['oidc-public'] })
      const visitor = await visitorIn(place)
      const browser = createBrowser(place)
      const begun = await startAt(visitor, ACME)
      const { url } = await browser.go(begun.path, /\/callback\?/)
      const there = url.replace(`/${ACME}/`, '/oidc-public/')
      expect((await browser.go(there)).status).toBe(404)
      expect(await take(visitor, begun.challengeId)).toEqual({ status: 'pending' })
    })

    test.each([
      ['another issuer’s name', 'https://evil.example'],
      ['a missing issuer name', undefined],
    ])('cannot use an answer with %s', async (_what, iss) => {
      const place = worldOf(company())
      const visitor = await visitorIn(place)
      const browser = createBrowser(place)
      const begun = await startAt(visitor, ACME)
      const back = new URL((await browser.go(begun.path, /\/callback\?/)).url)
      expect(back.searchParams.get('iss')).toBe(local.issuer)
      if (iss === undefined) back.searchParams.delete('iss')
      else back.searchParams.set('iss', iss)
      expect((await browser.go(back.href)).page).toContain('Sign-in failed')
      expect(await take(visitor, begun.challengeId)).toEqual(FAILED)
    })
  })
})
