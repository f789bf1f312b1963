import type { ErrorType } from '@vestibule/protocol'
import { IdentityStatement, NONCE_HEADER, SignInMe } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { decodeJwt, EncryptJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../db/schema/sessions.js'
import { devices } from '../../db/schema/users.js'
import { signOutDevices } from '../../domain/wallet/devices/signOutDevices.js'
import { MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { OWNER, type SignInPage, signInPage } from '../../testing/signIn/signInPage.js'
import { providerSession } from '../../testing/visitors/providerSession.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, type World } from '../../testing/world.js'

const EMAIL = 'ada@example.com'
const OTHER_ORIGIN = 'https://app.example'
const ACCOUNT = `eip155:1:${OWNER.address}`
const REFUSED = {
  status: 400,
  body: failure(
    'signInRefused',
    { reason: 'identityInvalid' },
    'The identity statement is not valid',
  ),
}

onDatabase((db) => {
  let world: World
  let page: SignInPage
  let visitor: Visitor
  beforeEach(async () => {
    world = createWorld(db())
    page = signInPage(world)
    visitor = await createVisitor(world)
    await visitor.signIn(EMAIL)
  })

  type Asked = Partial<{ projectId: string; dappOrigin: string; account: string }>

  const ask = (nonce: string, asked: Asked = {}, frame = visitor) =>
    frame.send('POST', '/v1/auth/identity-statement', {
      body: { projectId: 'demo', dappOrigin: DAPP_ORIGIN, account: ACCOUNT, nonce, ...asked },
    })
  async function state(...asked: Parameters<typeof ask>) {
    return IdentityStatement.response.parse((await ask(...asked)).body).statement
  }

  async function signed(at = page, parts: Parameters<SignInPage['messageOf']>[1] = {}) {
    const { nonce, token } = await at.nonce()
    const message = at.messageOf(nonce, parts)
    return { nonce, token, message, signature: await OWNER.signMessage({ message }) }
  }
  type Signed = Awaited<ReturnType<typeof signed>>

  async function handIn({ message, signature, token }: Signed, identity: string, at = page) {
    const body = { message, signature, identity }
    const answer = await at.send('POST', 'authenticate', {
      body,
      headers: { [NONCE_HEADER]: token },
    })
    return { status: answer.status, body: answer.body }
  }

  const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token
  const identityOf = (answer: { body: unknown }) => decodeJwt(tokenOf(answer)).identity

  async function identify({
    at = page,
    frame = visitor,
    ...asked
  }: Asked & {
    at?: SignInPage
    frame?: Visitor
  } = {}) {
    const proof = await signed(at)
    return identityOf(await handIn(proof, await state(proof.nonce, asked, frame), at))
  }

  describe('an embedded login', () => {
    test('[J13] adds email, provider and a project-specific id to the token and `me`', async () => {
      const proof = await signed()
      const token = tokenOf(await handIn(proof, await state(proof.nonce)))
      const identity = {
        id: expect.stringMatching(/^[\w-]{43}$/),
        email: EMAIL,
        provider: 'email',
        wallet: 'embedded',
      }
      expect(decodeJwt(token)).toMatchObject({ sub: ACCOUNT, identity })
      const asked = await page.ask('GET', 'me?includeAppKitAccount=true', { token })
      expect(SignInMe.response.parse(asked.body).identity).toEqual(identity)
    })

    test.each(['me', 'me?includeAppKitAccount=false'])(
      '[J13] has no identity in `%s`',
      async (path) => {
        const proof = await signed()
        const token = tokenOf(await handIn(proof, await state(proof.nonce)))
        expect((await page.ask('GET', path, { token })).body).not.toHaveProperty('identity')
      },
    )

    test('[J13] has the same identity in a renewed token', async () => {
      const proof = await signed()
      const token = tokenOf(await handIn(proof, await state(proof.nonce)))
      world.clock.advance(10 * MINUTE)
      const renewed = await page.ask('GET', 'me', { token, renewal: proof.token })
      expect(identityOf(renewed)).toEqual(decodeJwt(token).identity)
    })

    test('[J13] has the same id after another login, and different ids for other projects and users', async () => {
      const first = await identify()
      const elsewhere = signInPage(world, { projectId: 'never' })
      const other = await identify({ at: elsewhere, projectId: 'never' })
      const stranger = await createVisitor(world)
      await stranger.signIn('bob@example.com')
      const someone = await identify({ frame: stranger })
      await visitor.send('POST', '/v1/auth/sign-out', { body: {} })
      visitor.hold(undefined)
      await visitor.signIn(EMAIL)
      expect(await identify()).toEqual(first)
      expect(new Set([first, other, someone].map((one) => (one as { id: string }).id)).size).toBe(3)
    })

    test('[J13] has the provider, but no proved email, for a login at a provider', async () => {
      const { thumbprint } = visitor
      const login = {
        provider: 'google',
        label: EMAIL,
        thumbprint,
        now: world.clock.now(),
      } as const
      visitor.hold((await providerSession(db(), login)).sessionId)
      expect(await identify()).toMatchObject({ email: null, provider: 'google' })
    })

    test('[J13] has the provider `passkey` and the user’s email for a login with a passkey', async () => {
      await db().update(sessions).set({ provider: 'passkey' })
      expect(await identify()).toMatchObject({ email: EMAIL, provider: 'passkey' })
    })

    test('[J13] security: encrypts the statement, so that its page cannot read it', async () => {
      const { nonce } = await page.nonce()
      const [header = '', ...rest] = (await state(nonce)).split('.')
      expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
        alg: 'dir',
        enc: 'A256GCM',
        typ: 'identity-statement+jwt',
      })
      const text = rest.map((part) => Buffer.from(part, 'base64url').toString('latin1')).join()
      expect(text).not.toContain('ada')
    })
  })

  describe('the session of an embedded login', () => {
    const me = (token: string, renewal?: string) =>
      page.ask('GET', 'me', renewal === undefined ? { token } : { token, renewal })
    async function begin() {
      const proof = await signed()
      return { token: tokenOf(await handIn(proof, await state(proof.nonce))), renewal: proof.token }
    }
    const deviceOf = async () => {
      const [row] = await db().select().from(devices)
      if (row === undefined) throw new Error('There is no device.')
      return row
    }

    test('[J13] security: ends if its device is removed, and does not renew tokens', async () => {
      const { token, renewal } = await begin()
      expect((await me(token)).status).toBe(200)
      await db().delete(devices)
      expect(await me(token)).toMatchObject({ status: 401, body: failure('sessionEnded') })
      world.clock.advance(10 * MINUTE)
      expect((await me(token, renewal)).status).toBe(401)
    })

    test('[J13] security: ends if another device signs its device out, even after the next login there', async () => {
      const { token } = await begin()
      const { userId } = await deviceOf()
      await signOutDevices(db(), { userId, now: world.clock.now() })
      expect((await me(token)).status).toBe(401)
      visitor.hold(undefined)
      await visitor.signIn(EMAIL)
      expect((await me(token)).status).toBe(401)
      expect((await me((await begin()).token)).status).toBe(200)
    })

    test('[J13] remains after the visitor signs out of the wallet, until the page ends it', async () => {
      const { token } = await begin()
      await visitor.send('POST', '/v1/auth/sign-out', { body: {} })
      expect((await me(token)).status).toBe(200)
    })

    test('[J13] security: does not reveal the shared device in the session tokens', async () => {
      const [one, other] = [decodeJwt((await begin()).token), decodeJwt((await begin()).token)]
      expect(one.device).toMatch(/^[\w-]+\.\.[\w.-]+$/)
      expect(one.device).not.toBe(other.device)
      const { id } = await deviceOf()
      expect(JSON.stringify(one)).not.toContain(id)
    })
  })

  describe('another wallet', () => {
    test('[J13] has no identity in `me` and in the token', async () => {
      const session = await page.signIn()
      expect(decodeJwt(session.token)).not.toHaveProperty('identity')
      const { body } = await page.ask('GET', 'me?includeAppKitAccount=true', session)
      expect(SignInMe.response.parse(body).identity).toBeNull()
    })
  })

  describe('a statement', () => {
    test('[J13] is used up with its nonce', async () => {
      const proof = await signed()
      const statement = await state(proof.nonce)
      expect((await handIn(proof, statement)).status).toBe(200)
      expect((await handIn(proof, statement)).status).toBe(409)
    })

    test('[J13] is accepted once if it is sent twice in parallel', async () => {
      const proof = await signed()
      const statement = await state(proof.nonce)
      const answers = await Promise.all([handIn(proof, statement), handIn(proof, statement)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test('[J13] is rejected for another nonce, and remains valid', async () => {
      const statement = await state((await page.nonce()).nonce)
      const proof = await signed()
      expect(await handIn(proof, statement)).toEqual(REFUSED)
      expect((await handIn(proof, await state(proof.nonce))).status).toBe(200)
    })

    test.each([
      ['another address', { account: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
      ['the same address on another network', { account: `eip155:137:${OWNER.address}` }],
      ['another project', { projectId: 'never' }],
      ['another page of the project', { dappOrigin: OTHER_ORIGIN }],
    ])('[J13] is rejected for %s', async (_, asked) => {
      const proof = await signed()
      expect(await handIn(proof, await state(proof.nonce, asked))).toEqual(REFUSED)
    })

    test('[J13] is invalid on another page or project', async () => {
      for (const at of [
        signInPage(world, { origin: OTHER_ORIGIN }),
        signInPage(world, { projectId: 'never' }),
      ]) {
        const proof = await signed(at)
        expect(await handIn(proof, await state(proof.nonce), at)).toEqual(REFUSED)
      }
    })

    test('[J13] expires after two minutes', async () => {
      const proof = await signed()
      const statement = await state(proof.nonce)
      world.clock.advance(2 * MINUTE + 1_000)
      expect(await handIn(proof, statement)).toEqual(REFUSED)
    })

    test('[J13] ends with the session of the frame that requested it', async () => {
      const proof = await signed()
      const statement = await state(proof.nonce)
      await visitor.send('POST', '/v1/auth/sign-out', { body: {} })
      expect(await handIn(proof, statement)).toEqual(REFUSED)
    })

    test('[J13] is rejected in a sign-in without the account’s signature', async () => {
      const proof = await signed()
      const statement = await state(proof.nonce)
      const { signature } = await signed()
      const refused = await handIn({ ...proof, signature }, statement)
      expect(refused.body).toMatchObject({ error: { data: { type: 'signInRefused' } } })
      expect((await handIn(proof, statement)).status).toBe(200)
    })

    test('[J13] is rejected if it is forged or changed', async () => {
      const proof = await signed()
      const statement = await state(proof.nonce)
      const own = await new EncryptJWT({ azp: DAPP_ORIGIN, nonce: proof.nonce, sid: 'x' })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'identity-statement+jwt' })
        .setAudience('demo')
        .setSubject(ACCOUNT)
        .setExpirationTime('1m')
        .encrypt(new Uint8Array(32))
      const [head, key, iv, text = '', tag] = statement.split('.')
      const changed = [head, key, iv, `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`, tag]
      expect(await handIn(proof, own)).toEqual(REFUSED)
      expect(await handIn(proof, changed.join('.'))).toEqual(REFUSED)
      expect((await handIn(proof, `${proof.token}..`)).status).toBe(400)
      expect((await handIn(proof, statement)).status).toBe(200)
    })
  })

  describe('requests for a statement', () => {
    test('[J13] are rejected without a session, and from all pages', async () => {
      const { nonce } = await page.nonce()
      const id = visitor.sessionId()
      visitor.hold(undefined)
      expect((await ask(nonce)).status).toBe(401)
      const thief = await createVisitor(world)
      thief.hold(id)
      expect((await ask(nonce, {}, thief)).status).toBe(401)
    })

    test('[J13] are rejected after the session ended', async () => {
      const { nonce } = await page.nonce()
      await db().delete(sessions).where(eq(sessions.thumbprint, visitor.thumbprint))
      expect((await ask(nonce)).status).toBe(401)
    })

    test.each<[string, Asked, ErrorType]>([
      ['an unknown project', { projectId: 'none' }, 'projectUnknown'],
      [
        'a page that the project does not list',
        { dappOrigin: 'https://evil.example' },
        'originNotAllowed',
      ],
      ['the wallet’s own page', { dappOrigin: 'http://frame.localhost:4100' }, 'originNotAllowed'],
    ])('[J13] are rejected for %s', async (_, asked, type) => {
      const { nonce } = await page.nonce()
      expect(await ask(nonce, asked)).toMatchObject({ status: 403, body: failure(type) })
    })
  })
})
