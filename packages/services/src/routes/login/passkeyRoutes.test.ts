import { PasskeyStart, PasskeyVerify, RecoveryRead } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { passkeyLogins } from '../../db/schema/logins.js'
import { passkeys } from '../../db/schema/recovery.js'
import { sessions } from '../../db/schema/sessions.js'
import { users } from '../../db/schema/users.js'
import { sweep } from '../../domain/retention/sweep.js'
import { readLogin } from '../../domain/sessions/readLogin.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY, MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createTestPasskey, FLAGS, type TestPasskey } from '../../testing/visitors/testPasskey.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { type Owner, randomId, walletOwners } from '../../testing/visitors/walletOwners.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../../testing/world.js'

type Assertion = ReturnType<TestPasskey['assert']>

const START = '/v1/auth/passkey/start'
const VERIFY = '/v1/auth/passkey/verify'
const PAGE = { projectId: 'demo', dappOrigin: DAPP_ORIGIN }
const refusal = (reason: string, more: Record<string, unknown> = {}) => ({
  status: 403,
  body: failure('passkeyRefused', { reason, ...more }),
})

onDatabase((db) => {
  const { owner } = walletOwners(db)
  let people = 0

  const add = (ada: Owner, passkey: TestPasskey, options: { nth?: number; over?: object } = {}) => {
    const { credentialId } = passkey
    const registration = passkey.registration()
    const methodId = randomId()
    const body = { kind: 'passkey', label: 'Laptop', credentialId, registration, ...options.over }
    return ada
      .addMethod(methodId, options.nth ?? 1, body)
      .then((answer) => ({ ...answer, methodId }))
  }

  async function home(made: createTestPasskey.Made = {}, world?: World) {
    const ada = await owner(`passkey-${++people}@example.com`, world)
    const passkey = createTestPasskey(made)
    const { status, methodId } = await add(ada, passkey)
    expect(status).toBe(200)
    ada.world.clock.advance(DAY)
    return { ada, world: ada.world, passkey, methodId }
  }

  const begin = async (visitor: Visitor, asked: object = {}) =>
    PasskeyStart.response.parse(
      (await visitor.send('POST', START, { body: { ...PAGE, ...asked } })).body,
    )
  const verify = (visitor: Visitor, body: object) => visitor.send('POST', VERIFY, { body })

  async function signIn(visitor: Visitor, passkey: TestPasskey, over?: createTestPasskey.Answer) {
    const { challenge } = await begin(visitor)
    return verify(visitor, passkey.assert(challenge, over))
  }

  describe('[J05] a login with a passkey', () => {
    test('signs in a new device as the passkey’s user, and returns the method’s id', async () => {
      const { ada, world, passkey, methodId } = await home()
      const phone = await createVisitor(world)
      const answer = PasskeyVerify.response.parse((await signIn(phone, passkey)).body)
      expect(answer).toMatchObject({
        methodId,
        session: {
          userId: ada.session.userId,
          wallet: { walletId: ada.wallet.walletId, deviceEnrolled: false },
        },
      })
      const login = await readLogin({ db: db(), clock: world.clock.now }, sha256(answer.sessionId))
      const { userId, email } = ada.session
      expect(login).toEqual({
        userId,
        deviceId: answer.session.deviceId,
        email,
        provider: 'passkey',
      })
      phone.hold(answer.sessionId)
      const read = await phone.send('GET', `/v1/wallets/${ada.wallet.walletId}/recovery`)
      expect(RecoveryRead.response.parse(read.body).methods).toMatchObject([{ methodId }])
      const devices = await ada.ask('GET', '/devices')
      expect(devices.body).toMatchObject({
        devices: expect.arrayContaining([
          expect.objectContaining({ dappOrigin: DAPP_ORIGIN, current: false }),
        ]),
      })
    })

    test('creates no user and no identity', async () => {
      const { world, passkey } = await home()
      const before = await db().$count(users)
      expect((await signIn(await createVisitor(world), passkey)).status).toBe(200)
      expect(await db().$count(users)).toBe(before)
    })

    test('accepts repeated logins by passkeys with and without a signature counter', async () => {
      for (const counter of [0, 7]) {
        const { world, passkey } = await home({ counter })
        const phone = await createVisitor(world)
        for (const time of [0, 1, 2])
          expect(
            (await signIn(phone, passkey, { counter: counter === 0 ? 0 : counter + time })).status,
          ).toBe(200)
      }
    })

    test('works on the wallet’s own page, and in browsers that do not report the embedding page', async () => {
      const { world, passkey } = await home()
      const visitor = await createVisitor(world)
      const own = await begin(visitor, { dappOrigin: FRAME_ORIGIN })
      const top = { crossOrigin: false, topOrigin: undefined }
      expect((await verify(visitor, passkey.assert(own.challenge, { client: top }))).status).toBe(
        200,
      )
      const silent = { client: { topOrigin: undefined } }
      expect((await signIn(visitor, passkey, silent)).status).toBe(200)
      const nested = { client: { topOrigin: 'https://app.example' } }
      expect((await signIn(visitor, passkey, nested)).status).toBe(200)
    })

    test('refuses a removed passkey with the reason `unknown`', async () => {
      const { ada, world, passkey, methodId } = await home()
      const further = randomId()
      expect((await ada.addMethod(further, 2, { provedWith: methodId })).status).toBe(200)
      const body = { control: ada.wallet.control, provedWith: further }
      expect((await ada.ask('POST', `/recovery/${methodId}/remove`, body)).status).toBe(200)
      const phone = await createVisitor(world)
      expect(await signIn(phone, passkey)).toMatchObject(refusal('unknown'))
      expect(await db().$count(passkeys, eq(passkeys.credentialId, passkey.credentialId))).toBe(0)
    })

    test('refuses an unknown passkey, and a passkey without a login registration', async () => {
      const { world } = await home()
      const phone = await createVisitor(world)
      expect(await signIn(phone, createTestPasskey())).toMatchObject(refusal('unknown'))
      const bob = await owner(`passkey-${++people}@example.com`, world)
      const passkey = createTestPasskey()
      await add(bob, passkey, { over: { registration: undefined } })
      world.clock.advance(DAY)
      expect(await signIn(phone, passkey)).toMatchObject(refusal('unknown'))
    })

    test('refuses a pending passkey, also the wallet’s first one, and returns when the wait ends', async () => {
      const ada = await owner(`passkey-${++people}@example.com`)
      const first = createTestPasskey()
      await add(ada, first)
      const until = new Date(ada.world.clock.now() + DAY).toISOString()
      const phone = await createVisitor(ada.world)
      expect(await signIn(phone, first)).toMatchObject(refusal('pending', { until }))
      ada.world.clock.advance(DAY)
      const second = createTestPasskey()
      await add(ada, second, { nth: 2 })
      expect((await signIn(phone, second)).status).toBe(403)
      expect((await signIn(phone, first)).status).toBe(200)
    })

    test('accepts a second passkey at once if the first one approved it', async () => {
      const { ada, world, methodId } = await home()
      const second = createTestPasskey()
      await add(ada, second, { nth: 2, over: { provedWith: methodId } })
      expect((await signIn(await createVisitor(world), second)).status).toBe(200)
    })

    test('refuses an expired challenge, and a passkey of a deleted account', async () => {
      const { ada, world, passkey } = await home()
      const visitor = await createVisitor(world)
      const { challenge } = await begin(visitor)
      world.clock.advance(10 * MINUTE)
      expect(await verify(visitor, passkey.assert(challenge))).toMatchObject(refusal('failed'))
      await sweep(db(), world.clock.now() + 1)
      expect(await db().$count(passkeyLogins)).toBe(0)
      await db().delete(users).where(eq(users.id, ada.session.userId))
      expect(await signIn(visitor, passkey)).toMatchObject(refusal('unknown'))
    })
  })

  describe('[J05] security: an attacker at a login with a passkey', () => {
    const FORGED: Record<string, (forging: Forging) => object> = {
      'another origin': ({ answer }) => answer({ client: { origin: 'https://evil.example' } }),
      'the dapp’s own origin': ({ answer }) => answer({ client: { origin: DAPP_ORIGIN } }),
      'an origin with the same prefix': ({ answer }) =>
        answer({ client: { origin: `${FRAME_ORIGIN}.evil.example` } }),
      'the frame in a page outside the project': ({ answer }) =>
        answer({ client: { topOrigin: 'https://evil.example' } }),
      'a top page without a frame': ({ answer }) => answer({ client: { crossOrigin: false } }),
      'another relying party': ({ answer }) => answer({ rpId: 'evil.example' }),
      'the parent domain as relying party': ({ answer }) => answer({ rpId: 'localhost' }),
      'an unverified user': ({ answer }) => answer({ flags: FLAGS.present }),
      'an absent user': ({ answer }) => answer({ flags: FLAGS.verified }),
      'missing flags': ({ answer }) => answer({ flags: 0 }),
      'the creation of a passkey': ({ answer }) => answer({ client: { type: 'webauthn.create' } }),
      'a payment': ({ answer }) => answer({ client: { type: 'payment.get' } }),
      'another challenge': ({ answer }) => answer({ client: { challenge: 'A'.repeat(43) } }),
      'a missing challenge': ({ answer }) => answer({ client: { challenge: undefined } }),
      'a repeated counter': ({ answer, before }) => answer({ counter: before }),
      'a lower counter': ({ answer, before }) => answer({ counter: before - 1 }),
      'a counter of zero after higher values': ({ answer }) => answer({ counter: 0 }),
      'an empty user handle': ({ answer }) => ({ ...answer(), userHandle: 'AA' }),
      'another person’s user handle': ({ answer, other }) => ({
        ...answer(),
        userHandle: other.userHandle,
      }),
      'another person’s passkey id': ({ answer, other }) => ({
        ...answer(),
        credentialId: other.credentialId,
        userHandle: other.userHandle,
      }),
      'another person’s signature': ({ answer, challenge, other }) => ({
        ...answer(),
        signature: other.assert(challenge, { counter: 99 }).signature,
      }),
      'a truncated signature': ({ answer }) => ({
        ...answer(),
        signature: answer().signature.slice(0, -8),
      }),
      'an empty signature': ({ answer }) => ({ ...answer(), signature: 'AA' }),
      'the signature over other data': ({ answer }) => ({
        ...answer(),
        authenticatorData: answer({ counter: 99 }).authenticatorData,
      }),
      'the signature over another page': ({ answer }) => ({
        ...answer(),
        clientDataJSON: answer({ client: { topOrigin: 'https://app.example' } }).clientDataJSON,
      }),
      'client data that are not JSON': ({ answer }) => ({ ...answer(), clientDataJSON: 'AAAA' }),
      'truncated authenticator data': ({ answer }) => ({
        ...answer(),
        authenticatorData: 'AAAA',
      }),
    }
    type Forging = {
      challenge: string
      answer: (over?: createTestPasskey.Answer) => Assertion
      other: TestPasskey
      before: number
    }

    let victim: Awaited<ReturnType<typeof home>>
    let other: TestPasskey
    let count = 7
    beforeAll(async () => {
      victim = await home({ counter: count })
      other = (await home({ counter: 8 }, victim.world)).passkey
      expect((await signIn(await createVisitor(victim.world), victim.passkey)).status).toBe(200)
    })

    test.each(Object.entries(FORGED))(
      'fails with %s, and uses up the challenge',
      async (_, forge) => {
        const { world, passkey } = victim
        const mallory = await createVisitor(world)
        const before = await db().$count(sessions)
        const { challenge } = await begin(mallory)
        const answer = (over: createTestPasskey.Answer = {}) =>
          passkey.assert(challenge, { counter: count + 1, ...over })
        expect(
          await verify(mallory, forge({ challenge, answer, other, before: count })),
        ).toMatchObject(refusal('failed'))
        // A correct answer also fails, because the challenge is used up. A new challenge works.
        expect(await verify(mallory, answer())).toMatchObject(refusal('failed'))
        expect(await db().$count(sessions)).toBe(before)
        count += 1
        expect((await signIn(mallory, passkey, { counter: count })).status).toBe(200)
      },
    )

    test('cannot replay an answer', async () => {
      const { world, passkey } = await home()
      const visitor = await createVisitor(world)
      const { challenge } = await begin(visitor)
      const answer = passkey.assert(challenge)
      expect((await verify(visitor, answer)).status).toBe(200)
      expect(await verify(visitor, answer)).toMatchObject(refusal('failed'))
      const again = await begin(visitor)
      expect(await verify(visitor, { ...answer, challenge: again.challenge })).toMatchObject(
        refusal('failed'),
      )
    })

    test('cannot create two sessions with one answer, even with many requests at once', async () => {
      const { world, passkey } = await home()
      const visitor = await createVisitor(world)
      const { challenge } = await begin(visitor)
      const answer = passkey.assert(challenge)
      const all = await Promise.all(Array.from({ length: 8 }, () => verify(visitor, answer)))
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('cannot create two sessions with two answers of the same counter', async () => {
      const { world, passkey } = await home({ counter: 5 })
      const [one, two] = [await createVisitor(world), await createVisitor(world)]
      const answers = await Promise.all(
        [one, two].map(async (visitor) => passkey.assert((await begin(visitor)).challenge)),
      )
      const [first, second] = answers
      if (first === undefined || second === undefined) throw new Error('There are two.')
      const statuses = (await Promise.all([verify(one, first), verify(two, second)])).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted()).toEqual([200, 403])
    })

    test('cannot use the answer to another key’s challenge, which stays valid', async () => {
      const { world, passkey } = await home()
      const [ada, mallory] = [await createVisitor(world), await createVisitor(world)]
      const { challenge } = await begin(ada)
      const answer = passkey.assert(challenge)
      expect(await verify(mallory, answer)).toMatchObject(refusal('failed'))
      // Not covered: a victim who signs the attacker's challenge on a page of the project signs the
      // attacker's key in.
      expect((await verify(ada, answer)).status).toBe(200)
    })

    test('receives no challenge for an unknown project or an unlisted page', async () => {
      const { world } = await home()
      const mallory = await createVisitor(world)
      for (const asked of [{ projectId: 'nobody' }, { dappOrigin: 'https://evil.example' }])
        expect((await mallory.send('POST', START, { body: { ...PAGE, ...asked } })).status).toBe(
          403,
        )
    })

    test('cannot use a frame’s answer to a challenge for the wallet’s own page', async () => {
      const { world, passkey } = await home()
      const mallory = await createVisitor(world)
      for (const topOrigin of [DAPP_ORIGIN, undefined]) {
        const { challenge } = await begin(mallory, { dappOrigin: FRAME_ORIGIN })
        const answer = passkey.assert(challenge, { client: { topOrigin } })
        expect(await verify(mallory, answer)).toMatchObject(refusal('failed'))
      }
    })

    test('cannot add a victim’s passkey to the attacker’s wallet, to sign the victim in there', async () => {
      const { ada, world, passkey } = await home()
      const mallory = await owner(`passkey-${++people}@example.com`, world)
      expect((await add(mallory, passkey)).status).toBe(409)
      const phone = await createVisitor(world)
      expect((await signIn(phone, passkey)).body).toMatchObject({
        session: { userId: ada.session.userId },
      })
    })

    test.each([
      ['for another origin', { client: { origin: 'https://evil.example' } }],
      ['for another relying party', { rpId: 'evil.example' }],
      ['by an unverified user', { flags: FLAGS.present | FLAGS.attested }],
      ['as an answer to a challenge', { client: { type: 'webauthn.get' } }],
    ])('cannot add a passkey that was made %s', async (_, over) => {
      const ada = await owner(`passkey-${++people}@example.com`)
      const passkey = createTestPasskey()
      const registration = passkey.registration(over)
      expect((await add(ada, passkey, { over: { registration } })).status).toBe(400)
      const renamed = { credentialId: createTestPasskey().credentialId }
      expect((await add(ada, passkey, { over: renamed })).status).toBe(400)
      expect((await add(ada, passkey, { over: { kind: 'kit' } })).status).toBe(400)
      expect((await add(ada, passkey)).status).toBe(200)
    })

    test('cannot export with a pending passkey', async () => {
      const { ada, world, passkey } = await home()
      const pending = createTestPasskey()
      const { methodId } = await add(ada, pending, { nth: 2 })
      const phone = await createVisitor(world)
      const { sessionId } = PasskeyVerify.response.parse((await signIn(phone, passkey)).body)
      phone.hold(sessionId)
      const { walletId, control } = ada.wallet
      const body = { what: 'phrase', methodId, control }
      const answer = await phone.send('POST', `/v1/wallets/${walletId}/exported`, { body })
      expect(answer).toMatchObject({
        status: 403,
        body: { error: { data: { reason: 'pending' } } },
      })
    })

    test('receives at most twenty challenges per key and hour', async () => {
      const { world } = await home()
      const mallory = await createVisitor(world)
      for (let asked = 0; asked < 20; asked++) await begin(mallory)
      expect((await mallory.send('POST', START, { body: PAGE })).status).toBe(429)
      expect((await (await createVisitor(world)).send('POST', START, { body: PAGE })).status).toBe(
        200,
      )
    })
  })
})
