import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import * as dpop from 'dpop'
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../domain/retention/sweep.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY, MINUTE, SECOND } from '../../platform/time.js'
import { casesOr } from '../../testing/casesOr.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const PATH = '/v1/auth/session'
const refused = { status: 401, body: failure('invalidRequest') }
const ended = { status: 401, body: failure('sessionEnded') }

onDatabase((db) => {
  async function signedIn(email: string) {
    const world = createWorld(db())
    const ada = await createVisitor(world)
    const session = await ada.signIn(email)
    return { world, ada, session }
  }

  describe('a proof of possession', () => {
    test('receives the first nonce with a 401, as RFC 9449 requires', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const request = new Request(FRAME_ORIGIN + PATH, {
        headers: { dpop: await ada.prove('GET', PATH) },
      })
      const response = await world.fetch(request)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('DPoP error="use_dpop_nonce"')
      expect(response.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
      expect(await response.json()).toEqual(failure('invalidRequest'))
    })

    test('accepts the first nonce from a document of the wallet', async () => {
      const { world, ada } = await signedIn('first@example.com')
      for (const path of ['/f/demo', '/hub/demo']) {
        const document = await (await world.fetch(new Request(FRAME_ORIGIN + path))).text()
        const [, nonce] = /"nonce":"([\w-]{43})"/.exec(document) ?? []
        expect((await ada.send('GET', PATH, { claims: { nonce } })).status).toBe(200)
      }
    })

    test('receives a nonce with every response, including failures', async () => {
      const { world } = await signedIn('nonce@example.com')
      for (const [path, init] of [
        ['/v1/auth/session', {}],
        ['/v1/auth/unknown', {}],
        ['/v1/wallets/x', { method: 'PUT' }],
      ] as const) {
        const response = await world.fetch(new Request(FRAME_ORIGIN + path, init))
        expect(response.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
      }
    })

    test('accepts a nonce for its five minutes and the next five', async () => {
      const { world, ada } = await signedIn('window@example.com')
      const old = (await ada.send('GET', PATH)).headers.get('dpop-nonce') ?? ''
      const use = (nonce: string) => ada.send('GET', PATH, { claims: { nonce } })
      world.clock.advance(5 * MINUTE)
      expect((await use(old)).status).toBe(200)
      world.clock.advance(5 * MINUTE)
      const stale = await use(old)
      expect(stale.status).toBe(401)
      expect(stale.headers.get('www-authenticate')).toBe('DPoP error="use_dpop_nonce"')
    })

    test('accepts proofs of the dpop npm package, which the frame uses', async () => {
      const world = createWorld(db(), { clock: Date.now })
      const keys = await dpop.generateKeyPair('ES256')
      const path = '/v1/auth/email/start'
      const send = async (nonce?: string) =>
        world.fetch(
          new Request(FRAME_ORIGIN + path, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              dpop: await dpop.generateProof(keys, FRAME_ORIGIN + path, 'POST', nonce),
            },
            body: JSON.stringify({
              email: 'package@example.com',
              projectId: 'demo',
              dappOrigin: 'https://app.example',
            }),
          }),
        )
      const first = await send()
      const second = await send(first.headers.get('dpop-nonce') ?? '')
      expect([first.status, second.status]).toEqual([401, 200])
    })

    test('is refused when it is sent again', async () => {
      const { ada } = await signedIn('replay@example.com')
      const jti = randomUUID()
      expect((await ada.send('GET', PATH, { claims: { jti } })).status).toBe(200)
      expect(await ada.send('GET', PATH, { claims: { jti } })).toMatchObject(refused)
    })

    test('succeeds once when it is sent fifty times in parallel', async () => {
      const { ada } = await signedIn('replays@example.com')
      const claims = { jti: randomUUID() }
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ada.send('GET', PATH, { claims })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('is refused for another request or another session', async () => {
      const { world, ada } = await signedIn('claims@example.com')
      const now = Math.floor(world.clock.now() / SECOND)
      for (const claims of [
        { htm: 'POST' },
        { htm: 'get' },
        { htm: undefined },
        { htu: `${FRAME_ORIGIN}/v1/auth/sign-out` },
        { htu: `${FRAME_ORIGIN}${PATH}?x=1` },
        { htu: `${FRAME_ORIGIN}${PATH}/` },
        { htu: `https://evil.example${PATH}` },
        { htu: `http://127.0.0.1:4100${PATH}` },
        { htu: undefined },
        { iat: 'now' },
        { iat: now + 0.5 },
        { iat: undefined },
        { exp: now - 1 },
        { jti: undefined },
        { jti: '' },
        { jti: 'short' },
        { jti: 'x'.repeat(65) },
        { jti: 7 },
        { ath: undefined },
        { ath: sha256('A'.repeat(43)) },
        { ath: '' },
      ]) {
        const answer = await ada.send('GET', PATH, { claims })
        expect([claims, answer.status]).toEqual([claims, 401])
        expect(answer.headers.get('www-authenticate')).toBe('DPoP error="invalid_dpop_proof"')
        expect(answer.body).toEqual(failure('invalidRequest'))
      }
    })

    test('works on a device whose clock is years wrong, because the nonce limits its age', async () => {
      const { world, ada } = await signedIn('clock@example.com')
      const now = Math.floor(world.clock.now() / SECOND)
      for (const iat of [now - 61, now + 61, now - 10 ** 8, now + 10 ** 8])
        expect([iat, (await ada.send('GET', PATH, { claims: { iat } })).status]).toEqual([iat, 200])
    })

    test('security: is refused when it is sent again, as long as its nonce is valid', async () => {
      const { world, ada } = await signedIn('once@example.com')
      // Advance to the start of a nonce window: a nonce from there has the longest lifetime.
      world.clock.advance(5 * MINUTE - (world.clock.now() % (5 * MINUTE)))
      const nonce = (await ada.send('GET', PATH)).headers.get('dpop-nonce') ?? ''
      const claims = { nonce, jti: randomUUID(), iat: 0 }
      const use = () => ada.send('GET', PATH, { claims })
      expect((await use()).status).toBe(200)
      for (const passed of [4, 5]) {
        world.clock.advance(passed * MINUTE + 59 * SECOND * Number(passed === 5))
        await sweep(db(), world.clock.now())
        const answer = await use()
        expect(answer.status).toBe(401)
        expect(answer.headers.get('www-authenticate')).toBe('DPoP error="invalid_dpop_proof"')
      }
    })

    test('is refused with a nonce that the services did not create', async () => {
      const { ada } = await signedIn('forged@example.com')
      for (const nonce of ['', 'x', randomBytes(32).toString('base64url'), 5]) {
        const answer = await ada.send('GET', PATH, { claims: { nonce } })
        expect(answer.status).toBe(401)
      }
    })

    test('requires an ES256 signature by the P-256 key that it contains', async () => {
      const { world, ada } = await signedIn('algorithm@example.com')
      const { headers } = await ada.send('GET', PATH)
      const claims = {
        htm: 'GET',
        htu: FRAME_ORIGIN + PATH,
        iat: Math.floor(world.clock.now() / SECOND),
        nonce: headers.get('dpop-nonce'),
        ath: sha256(ada.sessionId() ?? ''),
      }
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: ada.jwk }
      const payload = () => base64url.encode(JSON.stringify({ ...claims, jti: randomUUID() }))
      const encode = (value: object) => base64url.encode(JSON.stringify(value))
      const sign = (over: object, key = ada.privateKey) =>
        new SignJWT({ ...claims, jti: randomUUID() })
          .setProtectedHeader({ ...header, ...over } as never)
          .sign(key)
      const hmac = (head: string) => {
        const input = `${head}.${payload()}`
        const secret = JSON.stringify(ada.jwk)
        return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
      }
      const other = await generateKeyPair('ES256', { extractable: true })
      const p384 = await generateKeyPair('ES384')
      const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

      const forgeries: Record<string, string> = {
        none: `${encode({ ...header, alg: 'none' })}.${payload()}.`,
        HS256: hmac(encode({ ...header, alg: 'HS256' })),
        'HS256 with an octet key': hmac(
          encode({ ...header, alg: 'HS256', jwk: { kty: 'oct', k: base64url.encode('x') } }),
        ),
        ES384: await sign({ alg: 'ES384', jwk: await exportJWK(p384.publicKey) }, p384.privateKey),
        RS256: await sign(
          { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) },
          rsa.privateKey as never,
        ),
        'a signature of another key': await sign({}, other.privateKey),
        'a private key inside': await sign(
          { jwk: await exportJWK(other.privateKey) },
          other.privateKey,
        ),
        'no key inside': await sign({ jwk: undefined }),
        'a key by reference': await sign({ jwk: undefined, kid: 'x', jku: 'https://evil.example' }),
        'another type': await sign({ typ: 'JWT' }),
        'no type': await sign({ typ: undefined }),
        'two proofs': `${await sign({})}, ${await sign({})}`,
        'no proof': '',
        'four parts': `${await sign({})}.x`,
        'too long': `${await sign({ x: 'x'.repeat(4_096) })}`,
      }
      const send = (proof: string) =>
        world.fetch(
          new Request(FRAME_ORIGIN + PATH, {
            headers: { dpop: proof, authorization: `DPoP ${ada.sessionId()}` },
          }),
        )
      for (const [name, proof] of Object.entries(forgeries))
        expect([name, (await send(proof)).status]).toEqual([name, 401])
      expect((await send(await sign({}))).status).toBe(200)

      // A valid proof, but by a key that does not own the session.
      const mine = { jwk: await exportJWK(other.publicKey) }
      const stranger = await sign(mine, other.privateKey)
      // The services also refuse Ada's personal nonce in a proof by another key.
      const refusal = await send(stranger)
      expect(refusal.headers.get('www-authenticate')).toBe('DPoP error="use_dpop_nonce"')
      claims.nonce = refusal.headers.get('dpop-nonce')
      const answer = await send(await sign(mine, other.privateKey))
      expect((await answer.json()) as unknown).toEqual(failure('sessionEnded'))
    })

    test('is refused after a change of any one character', async ({ task }) => {
      const mutants = casesOr(200)
      const { world, ada } = await signedIn('mutants@example.com')
      await ada.send('GET', PATH)
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=~ '
      for (let round = 0; round < mutants; round++) {
        const proof = await ada.prove('GET', PATH)
        // Includes the last letters: their spare bits allow another spelling of the same signature.
        const at =
          round < mutants / 10
            ? proof.length - 1 - (round % 4)
            : Math.floor((round / mutants) * proof.length)
        const letter = alphabet[round % alphabet.length] ?? ''
        const mutant =
          round % 3 === 0
            ? proof.slice(0, at) + proof.slice(at + 1)
            : proof.slice(0, at) + letter + proof.slice(at + 1)
        if (mutant === proof) continue
        const request = new Request(FRAME_ORIGIN + PATH, {
          headers: { dpop: mutant, authorization: `DPoP ${ada.sessionId()}` },
        })
        const { status } = await world.fetch(request)
        expect([mutant, status]).toEqual([mutant, 401])
      }
      expect((await ada.send('GET', PATH)).status).toBe(200)
      Object.assign(task.meta, { cases: mutants, wrong: 0 })
    })
  })

  describe('a session', () => {
    test('returns the signed-in user until it ends', async () => {
      const { ada, session } = await signedIn('session@example.com')
      expect((await ada.send('GET', PATH)).body).toEqual({ session })
      expect(await ada.send('POST', '/v1/auth/sign-out', { body: {} })).toMatchObject({
        status: 200,
        body: {},
      })
      const after = await ada.send('GET', PATH)
      expect(after).toMatchObject(ended)
      expect(after.headers.get('www-authenticate')).toBe('DPoP error="invalid_token"')
    })

    test('is refused with another key', async () => {
      const { world, ada } = await signedIn('stolen@example.com')
      const mallory = await createVisitor(world)
      mallory.hold(ada.sessionId())
      expect(await mallory.send('GET', PATH)).toMatchObject(ended)
    })

    test('is refused with an unknown id or a malformed authorization header', async () => {
      const { ada } = await signedIn('madeup@example.com')
      const real = ada.sessionId()
      for (const id of [undefined, randomBytes(32).toString('base64url')]) {
        ada.hold(id)
        expect(await ada.send('GET', PATH)).toMatchObject(ended)
      }
      ada.hold(real)
      for (const authorization of [`Bearer ${real}`, `DPoP ${real}x`, `DPoP  ${real}`, 'DPoP'])
        expect((await ada.send('GET', PATH, { headers: { authorization } })).status).toBe(401)
    })

    test('ends after seven days without use, and after thirty days in total', async () => {
      const { world, ada } = await signedIn('idle@example.com')
      for (let day = 6; day < 30; day += 6) {
        world.clock.advance(6 * DAY)
        expect((await ada.send('GET', PATH)).status).toBe(200)
      }
      world.clock.advance(6 * DAY)
      expect(await ada.send('GET', PATH)).toMatchObject(ended)

      const idle = await signedIn('idle2@example.com')
      idle.world.clock.advance(7 * DAY)
      expect(await idle.ada.send('GET', PATH)).toMatchObject(ended)
    })

    test('ends for the oldest device when the user signs in on an eleventh one', async () => {
      const world = createWorld(db())
      const visitors = []
      for (let index = 0; index < 11; index++) {
        const visitor = await createVisitor(world)
        await visitor.signIn('eleven@example.com')
        visitors.push(visitor)
        world.clock.advance(3 * 60 * MINUTE)
      }
      const statuses = []
      for (const visitor of visitors) statuses.push((await visitor.send('GET', PATH)).status)
      expect(statuses).toEqual([401, ...Array(10).fill(200)])
    })

    test('stays valid while another device signs in twelve times', async () => {
      const world = createWorld(db())
      const other = await createVisitor(world)
      await other.signIn('again@example.com')
      const again = await createVisitor(world)
      for (let index = 0; index < 12; index++) {
        world.clock.advance(3 * 60 * MINUTE)
        again.hold(undefined)
        await again.signIn('again@example.com')
      }
      for (const visitor of [other, again])
        expect((await visitor.send('GET', PATH)).status).toBe(200)
    })
  })
})
