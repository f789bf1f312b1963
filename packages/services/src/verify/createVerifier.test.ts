import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { forgetSigningKeys } from '../domain/signIn/signingKeys.js'
import { MINUTE, SECOND } from '../platform/time.js'
import { onDatabase } from '../testing/database/onDatabase.js'
import { OWNER, type SignInPage, signInPage } from '../testing/signIn/signInPage.js'
import { createWorld, DAPP_ORIGIN, type World } from '../testing/world.js'
import { createVerifier } from './createVerifier.js'
import { withLowS } from './spelling.js'
import type { TokenFault } from './tokenError.js'

const IDENTITY = { id: 'x', email: 'ada@example.com', provider: 'email', wallet: 'embedded' }

onDatabase((db) => {
  const projectId = 'demo'
  const origin = DAPP_ORIGIN
  let world: World
  let page: SignInPage
  let issuer: string
  let token: string
  let asked = 0
  const server = createAdaptorServer({
    fetch: (request) => {
      asked++
      return world.fetch(request)
    },
  })
  const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  beforeAll(async () => {
    await listening
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    world = createWorld(db(), { clock: () => Date.now(), config: { frameOrigin: issuer } })
    page = signInPage(world)
    token = (await page.signIn({ issuedAt: new Date().toISOString() })).token
  })
  afterAll(() => {
    vi.useRealTimers()
    server.close()
  })

  const keySet = async (): Promise<{ keys: JWK[] }> =>
    (await fetch(`${issuer}/.well-known/jwks.json`)).json()
  const faultOf = async (given: string, verifier = createVerifier({ issuer, projectId, origin })) =>
    verifier.verify(given).then(
      () => 'none',
      ({ name, fault }: { name: string; fault: TokenFault }) =>
        name === 'TokenError' ? fault : name,
    )
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('[J13] verifies a token’s account with only the services’ public keys', async () => {
    const { verify } = createVerifier({ issuer, projectId, origin })
    const { iat, exp, sid, jti, auth_time } = decodeJwt(token)
    expect(await verify(token)).toEqual({
      account: `eip155:1:${OWNER.address}`,
      address: OWNER.address,
      caip2Network: 'eip155:1',
      projectId,
      origin: DAPP_ORIGIN,
      sessionId: sid,
      tokenId: jti,
      signedInAt: auth_time,
      issuedAt: iat,
      expiresAt: exp,
    })
  })

  test('[J13] fetches keys once for many tokens, and never if the caller passes keys', async () => {
    const before = asked
    const { verify } = createVerifier({ issuer: `${issuer}/`, projectId, origin })
    await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(asked - before).toBe(1)
    const jwks = await keySet()
    await createVerifier({ issuer, projectId, origin, jwks }).verify(token)
    expect(asked - before).toBe(2)
  })

  test('[J13] fetches keys from `jwksUrl` if a server cannot resolve the issuer, and still checks the issuer', async () => {
    const jwksUrl = `${issuer}/.well-known/jwks.json`
    const at = (host: string) => createVerifier({ issuer: host, projectId, origin, jwksUrl })
    await expect(at(issuer).verify(token)).resolves.toMatchObject({ projectId })
    expect(await faultOf(token, at('https://unknown.invalid'))).toBe('wrongIssuer')
  })

  test('[J13] serves the key set to all origins, and lets caches store it', async () => {
    const { headers } = await fetch(`${issuer}/.well-known/jwks.json`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  describe('a token', () => {
    const parts = () => token.split('.') as [string, string, string]
    const header = (changes: object) => encode({ ...decodeProtectedHeader(token), ...changes })

    test('[J13] is rejected for another project, issuer or page', async () => {
      const of = (changes: object) => createVerifier({ issuer, projectId, origin, ...changes })
      expect(await faultOf(token, of({ projectId: 'other' }))).toBe('wrongAudience')
      expect(await faultOf(token, of({ origin: 'https://evil.example' }))).toBe('wrongOrigin')
      const both = ['https://evil.example', DAPP_ORIGIN]
      expect(await faultOf(token, of({ origin: both }))).toBe('none')
      const other = of({ issuer: 'https://other.example', jwks: await keySet() })
      expect(await faultOf(token, other)).toBe('wrongIssuer')
    })

    test('[J13] is rejected without a signature, and with changed bytes', async () => {
      const [, payload, signature] = parts()
      const none = header({ alg: 'none' })
      expect(await faultOf(`${none}.${payload}.`)).toBe('wrongAlgorithm')
      expect(await faultOf(`${none}.${payload}.${signature}`)).toBe('wrongAlgorithm')
      const claims = decodeJwt(token)
      const forged = encode({
        ...claims,
        sub: 'eip155:1:0x0000000000000000000000000000000000000001',
      })
      expect(await faultOf(`${header({})}.${forged}.${signature}`)).toBe('badSignature')
      expect(await faultOf(`${header({})}.${payload}.${'A'.repeat(86)}`)).toBe('badSignature')
      expect(await faultOf(`${header({ typ: 'JWT' })}.${payload}.${signature}`)).toBe(
        'badSignature',
      )
    })

    test('[J13] is rejected with an HMAC signature that uses the public key', async () => {
      const [key] = (await keySet()).keys
      const start = `${header({ alg: 'HS256' })}.${parts()[1]}`
      for (const secret of [JSON.stringify(key), key?.x ?? '', key?.n ?? ''])
        expect(
          await faultOf(
            `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`,
          ),
        ).toBe('wrongAlgorithm')
    })

    test.each<[string, object]>([
      ['a path', { kid: '../../../../etc/passwd' }],
      ['a query', { kid: "' or 1=1 --" }],
      ['not a text', { kid: { toString: 'x' } }],
      ['missing', { kid: undefined }],
    ])('[J13] is rejected if its key id is %s', async (_, changes) => {
      const { privateKey } = await generateKeyPair('ES256')
      const forged = await new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', typ: 'sign-in+jwt', ...changes })
        .sign(privateKey)
      expect(['unknownKey', 'badSignature', 'malformed']).toContain(await faultOf(forged))
    })

    test('[J13] is rejected with its own key, or a link to one', async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256')
      const before = asked
      for (const own of [
        { jwk: await exportJWK(publicKey) },
        { jku: `${issuer}/evil.json`, kid: 'evil' },
        { x5u: `${issuer}/evil.pem`, kid: 'evil' },
      ]) {
        const forged = await new SignJWT(decodeJwt(token))
          .setProtectedHeader({ alg: 'ES256', typ: 'sign-in+jwt', ...own })
          .sign(privateKey)
        expect(['unknownKey', 'badSignature']).toContain(await faultOf(forged))
      }
      expect(asked - before).toBe(3)
    })

    test('[J13] is rejected if the services issued it for another purpose', async () => {
      const { token: nonceToken } = await page.nonce()
      expect(await faultOf(nonceToken)).toBe('wrongAlgorithm')
    })

    const { privateKey, jwks } = ownKeys()
    /** Signs with a key that the verifier accepts. */
    const sign = async (changes: Record<string, unknown>, typ = 'sign-in+jwt') => {
      const claims: JWTPayload = decodeJwt(token)
      const signed = new SignJWT(Object.assign({}, claims, changes))
        .setProtectedHeader({ alg: 'ES256', typ, kid: 'own' })
        .sign(await privateKey)
      return withLowS(await signed)
    }
    /** Signs texts that no correct encoder writes. */
    const signTexts = async (header: string, payload: string) => {
      const start = [header, payload].map((text) => Buffer.from(text).toString('base64url'))
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const bytes = Buffer.from(start.join('.'))
      const signature = await crypto.subtle.sign(algorithm, await privateKey, bytes)
      return withLowS([...start, Buffer.from(signature).toString('base64url')].join('.'))
    }
    const now = () => Math.floor(Date.now() / SECOND)

    test.each<[string, () => Record<string, unknown>, string]>([
      ['a second before its expiry', () => ({ exp: now() + 1 }), 'none'],
      ['seconds after its expiry, as clocks may differ', () => ({ exp: now() - 3 }), 'none'],
      ['after its expiry', () => ({ exp: now() - 6 }), 'expired'],
      ['before it is valid', () => ({ nbf: now() + 60 }), 'notYetValid'],
      ['before it was issued', () => ({ iat: now() + 60 }), 'notYetValid'],
      ['without an expiry', () => ({ exp: undefined }), 'malformed'],
      ['for two projects', () => ({ aud: [projectId, 'other'] }), 'malformed'],
      ['without an account', () => ({ sub: 'ada' }), 'malformed'],
      ['with an identity', () => ({ identity: IDENTITY }), 'none'],
      [
        'with an identity without an email',
        () => ({ identity: { ...IDENTITY, email: null } }),
        'none',
      ],
      [
        'with an identity without an id',
        () => ({ identity: { ...IDENTITY, id: '' } }),
        'malformed',
      ],
      ['with an identity that is invalid', () => ({ identity: null }), 'malformed'],
      ['without a page', () => ({ azp: undefined }), 'malformed'],
    ])('[J13] is checked %s', async (_, changes, expected) => {
      const verifier = createVerifier({ issuer, projectId, origin, jwks: await jwks })
      expect(await faultOf(await sign(changes()), verifier)).toBe(expected)
    })

    test('[J13] is accepted in only one encoding', async () => {
      for (let round = 0; round < 8; round++) {
        const { token } = await page.signIn({ issuedAt: new Date().toISOString() })
        expect(await faultOf(token)).toBe('none')
        for (const other of otherSpellings(token)) expect(await faultOf(other)).not.toBe('none')
      }
    })

    test('[J13] is rejected with the higher value of s, although that signature is valid', async () => {
      const other = otherS(token)
      const set = createLocalJWKSet(await keySet())
      await expect(jwtVerify(other, set)).resolves.toMatchObject({ payload: { aud: projectId } })
      expect(await faultOf(other)).toBe('malformed')
    })

    test('[J13] is rejected with a repeated or hidden JSON key', async () => {
      const verifier = createVerifier({ issuer, projectId, origin, jwks: await jwks })
      const header = JSON.stringify({ alg: 'ES256', typ: 'sign-in+jwt', kid: 'own' })
      const payload = JSON.stringify(decodeJwt(token))
      expect(await faultOf(await signTexts(header, payload), verifier)).toBe('none')
      const repeat = (text: string, entry: string) => `{${entry},${text.slice(1)}`
      for (const [head, body] of [
        [repeat(header, '"kid":"other"'), payload],
        [header, repeat(payload, '"sub":"eip155:1:0x01"')],
        [header, repeat(payload, '"\\u0073ub":"eip155:1:0x01"')],
        [header, `${payload} `],
        [header.replace(',', ', '), payload],
      ] as const)
        expect(await faultOf(await signTexts(head, body), verifier)).toBe('malformed')
    })

    test('[J13] is rejected with another type, even if signed with the same key', async () => {
      const verifier = createVerifier({ issuer, projectId, origin, jwks: await jwks })
      expect(await faultOf(await sign({}, 'at+jwt'), verifier)).toBe('malformed')
    })

    test.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d.e', '\u{1f511}.b.c', 'x'.repeat(10_000)])(
      '[J13] is rejected: %j',
      async (text) => expect(await faultOf(text)).toBe('malformed'),
    )
    test.each([undefined, null, 1, {}])('[J13] is rejected: %j', async (value) => {
      expect(await faultOf(value as unknown as string)).toBe('malformed')
    })
  })

  describe('keys', () => {
    test('[J13] are reported as unavailable, instead of an invalid token', async () => {
      const gone = createVerifier({ issuer: 'http://127.0.0.1:9', projectId, origin })
      expect(await faultOf(token, gone)).toBe('keysUnavailable')
      const elsewhere = createVerifier({ issuer: `${issuer}/v1/`, projectId, origin })
      expect(await faultOf(token, elsewhere)).toBe('none')
    })

    test.each([undefined, '', 7])(
      '[J13] are not fetched for the project %j, which is rejected first',
      (given) => {
        expect(() => createVerifier({ issuer, projectId: given as string, origin })).toThrow(
          TypeError,
        )
      },
    )

    test.each([undefined, '', [], ['']])(
      '[J13] are not fetched for the origin %j, which is rejected first',
      (given) => {
        const options = { issuer, projectId, origin: given as string }
        expect(() => createVerifier(options)).toThrow(TypeError)
      },
    )

    test.each(['http://wallet.example', 'http://localhost.example', 'ftp://localhost', 'wallet'])(
      '[J13] are not fetched from %s',
      async (insecure) => {
        expect(() => createVerifier({ issuer: insecure, projectId, origin })).toThrow(TypeError)
        const options = { issuer, projectId, origin, jwksUrl: insecure }
        expect(() => createVerifier(options)).toThrow(TypeError)
      },
    )
    test.each(['https://wallet.example', 'http://frame.localhost:4100', 'http://[::1]:1'])(
      '[J13] may be fetched from %s',
      (secure) => {
        expect(() => createVerifier({ issuer: secure, projectId, origin })).not.toThrow()
      },
    )

    test('[J13] are fetched again for an unknown key, at most once per thirty seconds', async () => {
      const verifier = createVerifier({ issuer, projectId, origin })
      expect(await faultOf(token, verifier)).toBe('none')
      const before = asked
      await forgetSigningKeys(db())
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
      const fresh = (await page.signIn({ issuedAt: new Date().toISOString() })).token
      expect(await faultOf(fresh, verifier)).toBe('none')
      expect(asked - before).toBe(1)
      const [, payload, signature] = fresh.split('.')
      const kid = (n: number) => encode({ alg: 'ES256', typ: 'sign-in+jwt', kid: `made-up-${n}` })
      for (let n = 0; n < 20; n++)
        expect(await faultOf(`${kid(n)}.${payload}.${signature}`, verifier)).toBe('unknownKey')
      expect(asked - before).toBe(1)
      expect(await faultOf(token, verifier)).toBe('unknownKey')
      vi.useRealTimers()
    })

    test('[J13] are accepted for at most ten minutes after their removal', async () => {
      const verifier = createVerifier({ issuer, projectId, origin })
      // Use another client: earlier tests advanced the first client's rate limit.
      const other = signInPage(world, { address: '192.0.2.2' })
      const { token } = await other.signIn({ issuedAt: new Date().toISOString() })
      expect(await faultOf(token, verifier)).toBe('none')
      await forgetSigningKeys(db())
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE + 1 })
      expect(await faultOf(token, verifier)).toBe('unknownKey')
      vi.useRealTimers()
    })
  })
})

function ownKeys() {
  const pair = generateKeyPair('ES256')
  return {
    privateKey: pair.then(({ privateKey }) => privateKey),
    jwks: pair.then(async ({ publicKey }) => ({
      keys: [{ ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' }],
    })),
  }
}

/** Other texts that a lenient decoder reads as the same bytes. */
function otherSpellings(token: string): string[] {
  const last = token.slice(-1)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const next = alphabet[alphabet.indexOf(last) + 1] ?? ''
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [
    `${token.slice(0, -1)}${next}`,
    `${token}=`,
    `${token}==`,
    `${token}\n`,
    ` ${token}`,
    `${token}.`,
    `${token}A`,
    `${token}AAAA`,
    [header, payload, `${signature.slice(0, 9)} ${signature.slice(9)}`].join('.'),
    [header, payload, Buffer.from(signature, 'base64url').toString('base64')].join('.'),
    [`${header}=`, payload, signature].join('.'),
    otherS(token),
  ]
}

function otherS(token: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const other = [bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]
  return [header, payload, Buffer.concat(other).toString('base64url')].join('.')
}
