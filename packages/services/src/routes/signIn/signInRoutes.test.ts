import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { NONCE_HEADER, SignInMe, SignInNonce } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIns } from '../../db/schema/walletSignIns.js'
import { sweep } from '../../domain/retention/sweep.js'
import { sha256 } from '../../platform/bytes.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { OWNER, type SignInPage, signInPage } from '../../testing/signIn/signInPage.js'
import {
  createWorld,
  DAPP_ORIGIN,
  FRAME_ORIGIN,
  PROJECTS,
  type World,
} from '../../testing/world.js'

const refusal = (reason: string, message: string) => failure('signInRefused', { reason }, message)

onDatabase((db) => {
  let world: World
  let page: SignInPage
  beforeEach(() => {
    world = createWorld(db())
    page = signInPage(world)
  })

  describe('wallet sign-in', () => {
    test('[J13] converts a signed message to a token with the account, project and page', async () => {
      const { token } = await page.signIn()
      expect(decodeProtectedHeader(token)).toEqual({
        alg: 'ES256',
        typ: 'sign-in+jwt',
        kid: expect.any(String),
      })
      const now = Math.floor(world.clock.now() / SECOND)
      expect(decodeJwt(token)).toEqual({
        iss: FRAME_ORIGIN,
        sub: `eip155:1:${OWNER.address}`,
        aud: 'demo',
        azp: DAPP_ORIGIN,
        sid: expect.any(String),
        jti: expect.any(String),
        auth_time: now,
        iat: now,
        exp: now + 15 * 60,
      })
    })

    test.each([
      ['with a CAIP-2 chain id', { chainId: 'eip155:137', networkName: 'Polygon' }, 'eip155:137'],
      ['without a statement', { statement: undefined }, 'eip155:1'],
      [
        'with every optional line',
        {
          scheme: 'http',
          expirationTime: '2026-11-20T09:49:00.000Z',
          notBefore: '2026-11-20T07:40:00+00:00',
          requestId: 'abc',
          resources: ['https://example.com/terms', 'ipfs://bafy'],
        },
        'eip155:1',
      ],
      ['in small letters', { address: OWNER.address.toLowerCase() }, 'eip155:1'],
    ] as const)('[J13] accepts a message %s', async (_, parts, network) => {
      expect(decodeJwt((await page.signIn(parts)).token).sub).toBe(`${network}:${OWNER.address}`)
    })

    test('[J13] signs in a Solana account, and refuses its signature for a Bitcoin account', async () => {
      const key = new Uint8Array(32).fill(7)
      const bytes = (message: string) => new TextEncoder().encode(message)
      const solana = {
        networkName: 'Solana',
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        address: base58.encode(ed25519.getPublicKey(key)),
      }
      const bySolana = async (message: string) => base58.encode(ed25519.sign(bytes(message), key))
      const { token } = await page.signIn(solana, bySolana)
      expect(decodeJwt(token).sub).toBe(`${solana.chainId}:${solana.address}`)

      const bitcoin = {
        networkName: 'Bitcoin',
        chainId: 'bip122:000000000019d6689c085ae165831e93',
        address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      }
      const refused = await page.tryToSignIn(bitcoin, bySolana)
      expect(refused).toMatchObject({
        status: 401,
        body: refusal('signatureInvalid', 'The signature is not valid'),
      })
    })

    test('[J13] uses the account in the signed text, and ignores other fields', async () => {
      const { nonce, token } = await page.nonce()
      const message = page.messageOf(nonce)
      const signature = await OWNER.signMessage({ message })
      const data = {
        accountAddress: '0x0000000000000000000000000000000000000001',
        chainId: 'eip155:5',
      }
      const { status, body } = await page.send('POST', 'authenticate', {
        body: { message, signature, data, clientId: null, walletInfo: { name: 'Some wallet' } },
        headers: { [NONCE_HEADER]: token },
      })
      expect(status).toBe(200)
      expect(decodeJwt((body as { token: string }).token).sub).toBe(`eip155:1:${OWNER.address}`)
    })

    test('[J13] returns a new nonce for each request, with the time', async () => {
      const nonces = await Promise.all(Array.from({ length: 50 }, () => page.nonce()))
      expect(new Set(nonces.map(({ nonce }) => nonce)).size).toBe(50)
      expect(nonces[0]?.issuedAt).toBe(new Date(world.clock.now()).toISOString())
    })

    test('[J13] lets the page’s browser read the responses and send the required headers', async () => {
      const url = `${FRAME_ORIGIN}/auth/v1/me?projectId=demo`
      const asked = await world.fetch(
        new Request(url, { method: 'OPTIONS', headers: { origin: DAPP_ORIGIN } }),
      )
      expect(asked.status).toBe(204)
      expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT')
      expect(asked.headers.get('access-control-allow-headers')).toBe(
        'authorization, content-type, x-nonce-jwt',
      )
      const { headers } = await page.send('GET', 'nonce')
      expect(headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
      expect(headers.get('cache-control')).toBe('no-store')
    })
  })

  describe('a sign-in message', () => {
    test.each([
      [
        'of another site',
        { domain: 'evil.example' },
        'domainMismatch',
        'The message is for another domain',
      ],
      [
        'of a look-alike site',
        { domain: 'dapp.localhost' },
        'domainMismatch',
        'The message is for another domain',
      ],
      [
        'of the same host on another port',
        { domain: 'dapp.localhost:4001' },
        'domainMismatch',
        'The message is for another domain',
      ],
      [
        'of another scheme',
        { scheme: 'https' },
        'domainMismatch',
        'The message is for another domain',
      ],
      [
        'with a URI of another site',
        { uri: 'https://evil.example' },
        'uriMismatch',
        'The message is for another URI',
      ],
      [
        'with the page’s host as the user of another host',
        { uri: 'http://dapp.localhost:4000@evil.example/' },
        'uriMismatch',
        'The message is for another URI',
      ],
      [
        'with a user in the URI',
        { uri: 'http://me@dapp.localhost:4000/' },
        'uriMismatch',
        'The message is for another URI',
      ],
      [
        'that has expired',
        { expirationTime: '2026-11-20T07:48:00Z' },
        'expired',
        'The message has expired',
      ],
      [
        'that is not valid yet',
        { notBefore: '2026-11-20T07:50:01Z' },
        'notYetValid',
        'The message is not valid yet',
      ],
      [
        'from the future',
        { issuedAt: '2026-11-20T07:50:01Z' },
        'notYetValid',
        'The message is not valid yet',
      ],
      [
        'of an unknown namespace',
        { chainId: 'tezos:NetXdQprcVkpaWU' },
        'chainNotServed',
        'The network of the message is not supported',
      ],
      [
        'of a network that is invalid',
        { chainId: 'eip155:0' },
        'chainNotServed',
        'The network of the message is not supported',
      ],
      [
        'with a wrong checksum',
        { address: '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266' },
        'addressInvalid',
        'The message has no valid address',
      ],
      [
        'of an account that did not sign, on a network without nodes',
        { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
        'chainNotServed',
        'The network of the message is not supported',
      ],
    ] as const)('[J13] is refused %s as %j', async (_, parts, reason, message) => {
      expect(await page.tryToSignIn(parts)).toMatchObject({ body: refusal(reason, message) })
    })

    test('[J13] is refused with a homoglyph of the domain', async () => {
      const parts = { domain: 'd\u0430pp.localhost:4000' }
      expect((await page.tryToSignIn(parts)).body).toEqual(
        refusal('malformed', 'The message is not a valid sign-in message'),
      )
    })

    test('[J13] is accepted with clocks up to a minute apart', async () => {
      const at = (offset: number) => new Date(world.clock.now() + offset).toISOString()
      expect((await page.tryToSignIn({ issuedAt: at(MINUTE) })).status).toBe(200)
      expect((await page.tryToSignIn({ notBefore: at(MINUTE) })).status).toBe(200)
      expect((await page.tryToSignIn({ expirationTime: at(-MINUTE + 1) })).status).toBe(200)
      expect((await page.tryToSignIn({ issuedAt: at(MINUTE + 1) })).status).toBe(400)
      expect((await page.tryToSignIn({ notBefore: at(MINUTE + 1) })).status).toBe(400)
      expect((await page.tryToSignIn({ expirationTime: at(-MINUTE) })).status).toBe(400)
    })

    test('[J13] gets neither a nonce nor a session on an unlisted page', async () => {
      const others: [signInPage.Options, string][] = [
        [{ origin: 'https://evil.example' }, 'originNotAllowed'],
        [{ origin: 'null' }, 'originNotAllowed'],
        [{ projectId: 'nobody' }, 'projectUnknown'],
      ]
      for (const [options, type] of others) {
        const { status, body } = await signInPage(world, options).send('GET', 'nonce')
        expect([status, body]).toMatchObject([403, { error: { data: { type } } }])
      }
      const program = await world.fetch(new Request(`${FRAME_ORIGIN}/auth/v1/nonce?projectId=demo`))
      expect(program.status).toBe(403)
    })

    test('[J13] is refused on unlisted origins of a project with `*`', async () => {
      const projects = PROJECTS.map((project) => ({ ...project, allowedOrigins: ['*'] }))
      const other = createWorld(db(), { config: { projects } })
      expect((await signInPage(other).send('GET', 'nonce')).status).toBe(403)
    })

    test.each([
      ['a message of 8193 bytes', { message: 'x'.repeat(8_193), signature: '0x' }, 400],
      [
        'a message of 8192 characters with more bytes',
        { message: '\u00e9'.repeat(8_192), signature: '0x' },
        400,
      ],
      ['a signature of 32769 characters', { message: 'x', signature: 'x'.repeat(32_769) }, 400],
      ['a body of 65 KiB', { message: 'x', signature: 'y', data: 'x'.repeat(65 * 1_024) }, 413],
      ['an unknown field', { message: 'x', signature: 'y', cacao: {} }, 400],
      ['a missing message', { signature: 'y' }, 400],
      ['a list', [], 400],
      ['text that is not JSON', '{', 400],
    ])('[J13] is refused before parsing for %s', async (_, body, status) => {
      expect((await page.send('POST', 'authenticate', { body })).status).toBe(status)
    })
  })

  describe('security: 6,000 empty POSTs of one /48', () => {
    async function flood() {
      const clients = Array.from(
        { length: 60 },
        (_, index) => `2001:db8:1:${index.toString(16)}::1`,
      )
      for (const address of clients) {
        const own = signInPage(world, { address })
        const posts = Array.from({ length: 100 }, () =>
          own.send('POST', 'authenticate', { body: {} }),
        )
        for (const { status } of await Promise.all(posts)) expect([400, 429]).toContain(status)
      }
    }
    const victim = () => signInPage(world, { address: '198.51.100.7' }).tryToSignIn()

    test('[J13] do not block sign-ins of visitors from other networks', async () => {
      await flood()
      expect((await victim()).status).toBe(200)
    })

    test('[J13] control: block all visitors if the services do not see addresses', async () => {
      world = createWorld(db(), {
        limits: { requestsPerClient: { points: 100, site: 100 } },
        config: { trustProxy: 0 },
      })
      const { fetch } = world
      world = { ...world, fetch: (request) => fetch(request, '127.0.0.1') }
      await flood()
      expect(
        (await signInPage(world, { address: '198.51.100.7' }).send('GET', 'nonce')).status,
      ).toBe(429)
    })
  })

  describe('a nonce', () => {
    test('[J13] is refused after its first use', async () => {
      const { request } = await page.tryToSignIn()
      expect(await page.authenticate(request)).toMatchObject({
        status: 409,
        body: refusal('nonceUsed', 'The nonce has been used'),
      })
    })

    test('[J13] can be used once per network if a wallet signs for several networks', async () => {
      const { nonce, token } = await page.nonce()
      const signed = await Promise.all(
        ['1', '137'].map(async (chainId) => {
          const message = page.messageOf(nonce, { chainId })
          return { message, signature: await OWNER.signMessage({ message }), token }
        }),
      )
      for (const status of [200, 409])
        for (const request of signed) expect((await page.authenticate(request)).status).toBe(status)
      const full = page.messageOf(nonce, { chainId: 'eip155:137' })
      const signature = await OWNER.signMessage({ message: full })
      expect((await page.authenticate({ message: full, signature, token })).status).toBe(409)
    })

    test('[J13] starts only one session for twenty parallel requests', async () => {
      const { nonce, token } = await page.nonce()
      const message = page.messageOf(nonce)
      const signature = await OWNER.signMessage({ message })
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => page.authenticate({ message, signature, token })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    })

    test('[J13] stays valid after a refused signature', async () => {
      const { nonce, token } = await page.nonce()
      const message = page.messageOf(nonce)
      expect((await page.authenticate({ message, signature: '0x00', token })).status).toBe(400)
      const signature = await OWNER.signMessage({ message })
      expect((await page.authenticate({ message, signature, token })).status).toBe(200)
    })

    const invalid = { body: refusal('nonceInvalid', 'The nonce is unknown or has expired') }

    test('[J13] is unknown on another page or project', async () => {
      for (const options of [{ origin: 'https://app.example' }, { projectId: 'always' }]) {
        const { nonce, token } = await signInPage(world, options).nonce()
        const message = page.messageOf(nonce)
        const signature = await OWNER.signMessage({ message })
        expect(await page.authenticate({ message, signature, token })).toMatchObject(invalid)
      }
    })

    test('[J13] is unknown if it is invented or sent with another nonce’s token', async () => {
      const [one, other] = [await page.nonce(), await page.nonce()]
      const message = page.messageOf(one.nonce)
      const signature = await OWNER.signMessage({ message })
      for (const token of [other.token, 'a.b.c', ''])
        expect(await page.authenticate({ message, signature, token })).toMatchObject(invalid)
    })

    test('[J13] expires after ten minutes, by the services’ clock', async () => {
      const { nonce, token } = await page.nonce()
      const message = page.messageOf(nonce)
      const signature = await OWNER.signMessage({ message })
      world.clock.advance(10 * MINUTE)
      expect(await page.authenticate({ message, signature, token })).toMatchObject(invalid)
    })

    test('[J13] stays used until it expires, even after its session was deleted', async () => {
      const { nonce, token } = await page.nonce()
      const soon = new Date(world.clock.now() + MINUTE).toISOString()
      const first = page.messageOf(nonce, { expirationTime: soon })
      const second = page.messageOf(nonce)
      const [one, other] = await Promise.all(
        [first, second].map((message) => OWNER.signMessage({ message })),
      )
      const sent = await page.authenticate({ message: first, signature: one ?? '', token })
      expect(sent.status).toBe(200)
      world.clock.advance(9 * MINUTE)
      await sweep(db(), world.clock.now())
      expect(
        await page.authenticate({ message: second, signature: other ?? '', token }),
      ).toMatchObject({ status: 409 })
      world.clock.advance(20 * MINUTE)
      await sweep(db(), world.clock.now())
      expect(
        await db()
          .select()
          .from(signIns)
          .where(eq(signIns.nonceHash, sha256(nonce))),
      ).toEqual([])
    })

    test('[J13] is not accepted as a session token, or a session token as a nonce', async () => {
      const session = await page.signIn()
      const { nonce, token } = await page.nonce()
      const message = page.messageOf(nonce)
      const signature = await OWNER.signMessage({ message })
      expect(await page.authenticate({ message, signature, token: session.token })).toMatchObject(
        invalid,
      )
      expect((await page.ask('GET', 'me', { token })).status).toBe(401)
    })

    test('[J13] gets `retry-after` for a network that requests too many', async () => {
      const other = createWorld(db(), {
        limits: { requestsPerClient: { points: 8, window: MINUTE } },
      })
      const asking = signInPage(other)
      expect(SignInNonce.response.safeParse((await asking.send('GET', 'nonce')).body).success).toBe(
        true,
      )
      await asking.nonce()
      const { status, headers } = await asking.send('GET', 'nonce')
      expect([status, headers.get('retry-after')]).toEqual([429, '30'])
      expect(
        (await signInPage(other, { address: '198.51.100.7' }).send('GET', 'nonce')).status,
      ).toBe(200)
    })
  })

  describe('a session', () => {
    test('[J13] returns the account, also to a server without an origin', async () => {
      const session = await page.signIn({ expirationTime: '2026-11-20T08:49:00Z' })
      const { body } = await page.ask('GET', 'me?includeAppKitAccount=true', session)
      expect(body).toEqual({
        address: OWNER.address,
        caip2Network: 'eip155:1',
        caip10Account: `eip155:1:${OWNER.address}`,
        projectId: 'demo',
        signedInAt: new Date(world.clock.now()).toISOString(),
        expiresAt: '2026-11-20T08:50:00.000Z',
        metadata: null,
        identity: null,
      })
      const { status } = await world.fetch(
        new Request(`${FRAME_ORIGIN}/auth/v1/me?projectId=demo`, {
          headers: { authorization: `Bearer ${session.token}` },
        }),
      )
      expect(status).toBe(200)
    })

    test('[J13] stores the page’s data up to 4 KiB', async () => {
      const session = await page.signIn()
      const metadata = { plan: 'pro', seats: [1, 2] }
      expect((await page.ask('PUT', 'account-metadata', session, { metadata })).status).toBe(200)
      const { body } = await page.ask('GET', 'me', session)
      expect(SignInMe.response.parse(body).metadata).toEqual(metadata)
      const much = { metadata: { text: 'x'.repeat(4 * 1_024) } }
      expect((await page.ask('PUT', 'account-metadata', session, much)).status).toBe(413)
    })

    test('[J13] ends on sign-out, for all of its tokens', async () => {
      const session = await page.signIn()
      world.clock.advance(8 * MINUTE)
      const renewed = SignInMe.response.parse((await page.ask('GET', 'me', session)).body).token
      expect((await page.ask('POST', 'sign-out', session)).status).toBe(200)
      for (const token of [session.token, renewed ?? '']) {
        const { status, body } = await page.ask('GET', 'me', { ...session, token })
        expect([status, body]).toEqual([401, failure('sessionEnded')])
      }
      expect((await page.ask('PUT', 'account-metadata', session, { metadata: {} })).status).toBe(
        401,
      )
    })

    test('[J13] does not end another session of the same account', async () => {
      const [one, other] = [await page.signIn(), await page.signIn()]
      await page.ask('POST', 'sign-out', one)
      expect((await page.ask('GET', 'me', other)).status).toBe(200)
    })

    test('[J13] gets a new token after half of its token’s time, or later with the nonce’s token', async () => {
      const session = await page.signIn()
      const fresh = async () =>
        SignInMe.response.parse((await page.ask('GET', 'me', session)).body).token
      expect(await fresh()).toBeUndefined()
      world.clock.advance(8 * MINUTE)
      const second = await fresh()
      expect(decodeJwt(second ?? '')).toMatchObject({
        sid: decodeJwt(session.token).sid,
        auth_time: decodeJwt(session.token).auth_time,
        exp: Math.floor(world.clock.now() / SECOND) + 15 * 60,
      })
      world.clock.advance(2 * 24 * 60 * MINUTE)
      expect(await fresh()).toEqual(expect.any(String))
    })

    test('[J13] cannot be read with only an expired token, such as one from a log', async () => {
      const { token } = await page.signIn()
      const { token: renewal } = await page.nonce()
      world.clock.advance(15 * MINUTE)
      expect((await page.ask('GET', 'me', { token })).status).toBe(401)
      expect((await page.ask('GET', 'me', { token, renewal })).status).toBe(401)
      expect((await page.ask('POST', 'sign-out', { token })).status).toBe(401)
    })

    test('[J13] ends after a week despite renewals', async () => {
      const session = await page.signIn()
      world.clock.advance(7 * 24 * 60 * MINUTE - 1)
      expect((await page.ask('GET', 'me', session)).status).toBe(200)
      world.clock.advance(1)
      expect((await page.ask('GET', 'me', session)).status).toBe(401)
    })

    test('[J13] belongs to one page and one project', async () => {
      const session = await page.signIn()
      for (const options of [{ origin: 'https://app.example' }, { projectId: 'always' }]) {
        const { status } = await signInPage(world, options).ask('GET', 'me', session)
        expect(status).toBe(401)
      }
    })

    test.each(['', 'a.b.c', 'x'.repeat(5_000)])(
      '[J13] is not found with the token %j',
      async (token) => {
        expect((await page.ask('GET', 'me', { token })).status).toBe(401)
      },
    )
  })
})
