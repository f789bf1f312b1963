import { EmailVerify, HandOverGrant, HandOverTake } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditPending } from '../../db/schema/audit.js'
import { identities, tombstones, users } from '../../db/schema/users.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { providerUser } from '../../testing/visitors/providerUser.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../../testing/visitors/walletClient.js'
import { asker, randomId, randomKey } from '../../testing/visitors/walletOwners.js'
import { createWorld } from '../../testing/world.js'
import { sweep } from '../retention/sweep.js'

onDatabase((db) => {
  async function owner(label: string) {
    const ada = await providerUser(db(), { label })
    const wallet = newWallet()
    const { put, confirm } = walletClient(ada.visitor)
    await put(wallet)
    await confirm(wallet)
    return { ...ada, wallet, ...asker(ada.visitor, wallet) }
  }

  describe('a user without an email', () => {
    test('has a session with the provider’s identity and without an address', async () => {
      const { visitor, userId } = await providerUser(db(), { label: 'ada' })
      const { status, body } = await visitor.send('GET', '/v1/auth/session')
      expect(status).toBe(200)
      const { session } = body as { session: object }
      expect(session).toMatchObject({ userId, login: { provider: 'github', label: 'ada' } })
      expect(session).not.toHaveProperty('email')
    })

    test('creates a wallet, adds recovery methods, and requests deletion without a mail', async () => {
      const ada = await owner('grace')
      expect((await ada.addMethod(randomId(), 1)).status).toBe(200)
      expect((await ada.addMethod(randomId(), 2)).status).toBe(200)
      expect((await ada.deletion('')).status).toBe(200)
      expect((await ada.deletion('/cancel')).status).toBe(200)
      expect(await ada.world.everyMail()).toEqual([])
    })

    test('requests the wallet from another device', async () => {
      const ada = await owner('link')
      const phone = asker((await ada.device()).visitor, ada.wallet)
      const linkId = randomId()
      const body = { commitment: randomKey() }
      expect((await phone.ask('PUT', `/links/${linkId}`, body)).status).toBe(200)
      expect((await ada.ask('GET', '/links')).body).toMatchObject({ links: [{ linkId }] })
    })

    test('is deleted with all logins, except for a hash', async () => {
      const { visitor, userId, world } = await providerUser(db(), { label: 'gone' })
      expect((await visitor.send('POST', '/v1/account/deletion', { body: {} })).status).toBe(200)
      world.clock.advance(7 * DAY)
      await sweep(db(), world.clock.now())
      expect(await db().$count(users, eq(users.id, userId))).toBe(0)
      expect(await db().$count(identities, eq(identities.userId, userId))).toBe(0)
      expect(await db().$count(tombstones, eq(tombstones.userHash, sha256(userId)))).toBe(1)
    })

    test('signs in on the wallet’s page with their name only for the right provider', async () => {
      const { visitor, world, userId } = await providerUser(db(), { label: 'Hopper' })
      const hub = await createVisitor(world, { address: visitor.address })
      const { body } = await visitor.send('POST', '/v1/auth/hand-over', {
        body: { thumbprint: hub.thumbprint },
      })
      const { code } = HandOverGrant.response.parse(body)
      const take = (provider: string, login: string) =>
        hub.send('POST', '/v1/auth/hand-over/take', { body: { code, provider, login } })
      const other = { status: 400, body: failure('invalidEmail', { reason: 'other' }) }
      // The same name at another provider may belong to another person.
      expect(await take('discord', 'hopper')).toMatchObject(other)
      const taken = await take('github', ' hopper ')
      expect(HandOverTake.response.parse(taken.body).session).toMatchObject({ userId })
    })

    test('signs out, which the audit log records without a name', async () => {
      const { visitor, userId } = await providerUser(db(), { label: 'audited-name' })
      expect((await visitor.send('POST', '/v1/auth/sign-out', { body: {} })).status).toBe(200)
      const rows = JSON.stringify(await db().select().from(auditPending))
      expect(rows).toContain('session.ended')
      for (const secret of ['audited-name', userId]) expect(rows).not.toContain(secret)
    })
  })

  describe('an email', () => {
    test('does not open an account at a provider with the same address', async () => {
      const world = createWorld(db())
      const label = 'pre-hijack@example.com'
      const { userId } = await providerUser(db(), { provider: 'google', label, world })
      const thief = await createVisitor(world)
      const session = await thief.signIn(label, { projectId: 'never' })
      expect(session).toMatchObject({ email: label, wallet: null })
      expect(session.userId).not.toBe(userId)
    })

    test('identifies a user with several logins', async () => {
      const world = createWorld(db())
      const visitor = await createVisitor(world)
      const { userId } = await visitor.signIn('both@example.com', { projectId: 'never' })
      const createdAt = new Date(0)
      const github = { provider: 'github', issuer: '', subject: '1', label: 'both' } as const
      await db()
        .insert(identities)
        .values({ ...github, userId, createdAt })
      const { body } = await visitor.send('GET', '/v1/auth/session')
      const { session } = body as { session: object }
      expect(session).toMatchObject({ userId, email: 'both@example.com' })
      expect(session).not.toHaveProperty('login')
    })

    test('belongs to one user even after parallel sign-ups', async () => {
      const world = createWorld(db())
      const asked: { visitor: Visitor; challengeId: string; code: string }[] = []
      for (let device = 0; device < 5; device++) {
        const visitor = await createVisitor(world)
        asked.push({
          visitor,
          ...(await visitor.askCode('rush@example.com', { projectId: 'never' })),
        })
      }
      const answers = await Promise.all(
        asked.map(({ visitor, challengeId, code }) => visitor.verify(challengeId, code)),
      )
      const sessions = answers.map(({ body }) => EmailVerify.response.parse(body).session)
      expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1)
    })
  })
})
