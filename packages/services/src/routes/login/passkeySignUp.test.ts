import { PasskeyCreate, PasskeyStart, PasskeyVerify } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { identities, users } from '../../db/schema/users.js'
import { readLogin } from '../../domain/sessions/readLogin.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY, MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createTestPasskey, FLAGS, type TestPasskey } from '../../testing/visitors/testPasskey.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../../testing/visitors/walletClient.js'
import { asker, randomId, walletOwners } from '../../testing/visitors/walletOwners.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../../testing/world.js'

const PAGE = { projectId: 'demo', dappOrigin: DAPP_ORIGIN }
const refusal = (reason: string) => ({ status: 403, body: failure('passkeyRefused', { reason }) })

onDatabase((db) => {
  const { owner } = walletOwners(db)

  const begin = async (visitor: Visitor, asked: object = {}) => {
    const body = { ...PAGE, ...asked }
    const { challenge } = PasskeyStart.response.parse(
      (await visitor.send('POST', '/v1/auth/passkey/start', { body })).body,
    )
    return challenge
  }
  const madeFor = (
    passkey: TestPasskey,
    challenge: string,
    over: createTestPasskey.Answer = {},
  ) => ({
    challenge,
    credentialId: passkey.credentialId,
    label: 'Wallet 7F3A',
    registration: passkey.registration({
      ...over,
      client: { challenge, crossOrigin: true, topOrigin: DAPP_ORIGIN, ...over.client },
    }),
  })
  const create = (visitor: Visitor, body: object) =>
    visitor.send('POST', '/v1/auth/passkey/create', { body })

  async function signUp(visitor: Visitor, passkey: TestPasskey) {
    const answer = await create(visitor, madeFor(passkey, await begin(visitor)))
    expect(answer.status).toBe(200)
    const { sessionId, session } = PasskeyCreate.response.parse(answer.body)
    visitor.hold(sessionId)
    return { sessionId, session }
  }

  async function signIn(visitor: Visitor, passkey: TestPasskey) {
    const body = passkey.assert(await begin(visitor))
    return visitor.send('POST', '/v1/auth/passkey/verify', { body })
  }

  async function newcomer(passkey = createTestPasskey(), world: World = createWorld(db())) {
    const visitor = await createVisitor(world)
    const { session } = await signUp(visitor, passkey)
    const wallet = newWallet()
    const client = walletClient(visitor)
    await client.put(wallet)
    await client.confirm(wallet)
    const asks = asker(visitor, wallet)
    const add = async (one: TestPasskey, nth = 1, over: object = {}) => {
      const methodId = randomId()
      const body = {
        kind: 'passkey',
        credentialId: one.credentialId,
        registration: one.registration(),
        ...over,
      }
      const { status, body: answer } = await asks.addMethod(methodId, nth, body)
      return { methodId, status, method: (answer as { method?: object }).method }
    }
    return { world, visitor, session, wallet, passkey, add, ...asks }
  }

  describe('[J05] an account with a passkey', () => {
    test('starts a session with the passkey’s label, and signs in on another device', async () => {
      const world = createWorld(db())
      const laptop = await createVisitor(world)
      const passkey = createTestPasskey()
      const { sessionId, session } = await signUp(laptop, passkey)
      expect(session).toMatchObject({
        login: { provider: 'passkey', label: 'Wallet 7F3A' },
        wallet: null,
      })
      expect(session.email).toBeUndefined()
      const login = await readLogin({ db: db(), clock: world.clock.now }, sha256(sessionId))
      expect(login).toMatchObject({ userId: session.userId, provider: 'passkey', email: null })

      const answer = PasskeyVerify.response.parse(
        (await signIn(await createVisitor(world), passkey)).body,
      )
      expect(answer.session.userId).toBe(session.userId)
      // The passkey is not a recovery method yet, so the response contains no method id.
      expect(answer.methodId).toBeUndefined()
    })

    test('adds its passkey as a recovery method without a wait, and signs in with it', async () => {
      const { world, passkey, session, add } = await newcomer()
      const { status, method, methodId } = await add(passkey)
      expect(status).toBe(200)
      expect(method).not.toHaveProperty('pendingUntil')
      const answer = PasskeyVerify.response.parse(
        (await signIn(await createVisitor(world), passkey)).body,
      )
      expect(answer).toMatchObject({ methodId, session: { userId: session.userId } })
    })

    test('adds another recovery method without a wait if its passkey approves it', async () => {
      const { add, passkey, addMethod } = await newcomer()
      const { methodId } = await add(passkey)
      const further = await addMethod(randomId(), 2, { provedWith: methodId })
      expect(further.body).not.toHaveProperty('method.pendingUntil')
    })

    test('does not remove its passkey before it has another recovery method and another login', async () => {
      const { add, passkey, ask, addMethod, wallet, session } = await newcomer()
      const { methodId } = await add(passkey)
      const kit = randomId()
      expect((await addMethod(kit, 2, { provedWith: methodId })).status).toBe(200)
      const body = { control: wallet.control, provedWith: kit }
      expect(await ask('POST', `/recovery/${methodId}/remove`, body)).toMatchObject({
        status: 409,
        body: failure('recoveryNeeded'),
      })
      await db()
        .insert(identities)
        .values({
          ...{ provider: 'google', issuer: 'https://idp', subject: randomId(), label: 'Ada' },
          ...{ userId: session.userId, createdAt: new Date() },
        })
      expect((await ask('POST', `/recovery/${methodId}/remove`, body)).status).toBe(200)
      const left = await db().select().from(identities)
      expect(left.some(({ subject }) => subject === passkey.credentialId)).toBe(false)
    })

    test('can be created on the wallet’s own page', async () => {
      const visitor = await createVisitor(createWorld(db()))
      const challenge = await begin(visitor, { dappOrigin: FRAME_ORIGIN })
      const top = { client: { crossOrigin: false, topOrigin: undefined } }
      const answer = await create(visitor, madeFor(createTestPasskey(), challenge, top))
      expect(answer.status).toBe(200)
    })
  })

  describe('[J05] security: an attacker of an account with a passkey', () => {
    type Made = (challenge: string, passkey: TestPasskey) => object
    const FORGED: Record<string, Made> = {
      'another challenge': (challenge, passkey) =>
        madeFor(passkey, challenge, { client: { challenge: 'A'.repeat(43) } }),
      'another origin': (challenge, passkey) =>
        madeFor(passkey, challenge, { client: { origin: DAPP_ORIGIN } }),
      'a page outside the project': (challenge, passkey) =>
        madeFor(passkey, challenge, { client: { topOrigin: 'https://evil.example' } }),
      'another relying party': (challenge, passkey) =>
        madeFor(passkey, challenge, { rpId: 'evil.example' }),
      'an unverified user': (challenge, passkey) =>
        madeFor(passkey, challenge, { flags: FLAGS.present | FLAGS.attested }),
      'an answer to a login': (challenge, passkey) =>
        madeFor(passkey, challenge, { client: { type: 'webauthn.get' } }),
      'the id of another passkey': (challenge, passkey) => ({
        ...madeFor(passkey, challenge),
        credentialId: createTestPasskey().credentialId,
      }),
    }
    test.each(Object.entries(FORGED))(
      'cannot register a passkey with %s, and cannot reuse the challenge',
      async (_, forge) => {
        const mallory = await createVisitor(createWorld(db()))
        const before = await db().$count(users)
        const passkey = createTestPasskey()
        const challenge = await begin(mallory)
        expect(await create(mallory, forge(challenge, passkey))).toMatchObject(refusal('failed'))
        expect(await create(mallory, madeFor(passkey, challenge))).toMatchObject(refusal('failed'))
        expect(await db().$count(users)).toBe(before)
      },
    )

    test('cannot use another key’s challenge, an expired one or a used one', async () => {
      const world = createWorld(db())
      const [ada, mallory] = [await createVisitor(world), await createVisitor(world)]
      const challenge = await begin(ada)
      const passkey = createTestPasskey()
      expect(await create(mallory, madeFor(passkey, challenge))).toMatchObject(refusal('failed'))
      expect((await create(ada, madeFor(passkey, challenge))).status).toBe(200)
      const other = createTestPasskey()
      expect(await create(ada, madeFor(other, challenge))).toMatchObject(refusal('failed'))
      const late = await begin(ada)
      world.clock.advance(10 * MINUTE)
      expect(await create(ada, madeFor(other, late))).toMatchObject(refusal('failed'))
    })

    test('cannot sign up with a victim’s passkey id, whether or not it is a recovery method', async () => {
      const { world, passkey, add } = await newcomer()
      const forged = async () => {
        const mallory = await createVisitor(world)
        return create(mallory, madeFor(passkey, await begin(mallory)))
      }
      expect(await forged()).toMatchObject(refusal('failed'))
      await add(passkey)
      expect(await forged()).toMatchObject(refusal('failed'))
      const ada = await owner('sign-up-victim@example.com', world)
      const hers = createTestPasskey()
      const body = {
        kind: 'passkey',
        credentialId: hers.credentialId,
        registration: hers.registration(),
      }
      await ada.addMethod(randomId(), 1, body)
      const mallory = await createVisitor(world)
      expect(await create(mallory, madeFor(hers, await begin(mallory)))).toMatchObject(
        refusal('failed'),
      )
    })

    test('cannot sign in or approve a method with another new passkey for a day', async () => {
      const { world, passkey, add, addMethod } = await newcomer()
      const other = createTestPasskey()
      const { method, methodId } = await add(other)
      expect(method).toHaveProperty('pendingUntil')
      expect((await signIn(await createVisitor(world), other)).status).toBe(403)
      expect((await addMethod(randomId(), 2, { provedWith: methodId })).status).toBe(403)
      // The account's passkey signs in, but as a method it must wait: it is not the first method
      // now.
      expect((await add(passkey, 2)).method).toHaveProperty('pendingUntil')
      const answer = PasskeyVerify.response.parse(
        (await signIn(await createVisitor(world), passkey)).body,
      )
      expect(answer.methodId).toBeUndefined()
      world.clock.advance(DAY)
      expect((await signIn(await createVisitor(world), other)).status).toBe(200)
    })

    test('cannot use another account’s passkey, or another key with a valid passkey id', async () => {
      const victim = await newcomer()
      const other = await newcomer(createTestPasskey(), victim.world)
      expect((await other.add(victim.passkey)).status).toBe(409)

      const { passkey } = other
      const { credentialId, userHandle } = passkey
      const forged = createTestPasskey({ credentialId, userHandle })
      expect((await other.add(passkey, 1, { registration: forged.registration() })).status).toBe(
        200,
      )
      const mallory = await createVisitor(victim.world)
      expect(await signIn(mallory, forged)).toMatchObject(refusal('failed'))
      expect((await signIn(mallory, passkey)).status).toBe(200)
    })
  })
})
