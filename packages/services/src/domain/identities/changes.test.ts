import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditPending } from '../../db/schema/audit.js'
import { users } from '../../db/schema/users.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { identityWorld } from '../../testing/visitors/identityWorld.js'
import { signInAt } from '../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../testing/visitors/visitor.js'

const done = { step: 'done' }

onDatabase((db) => {
  const people = identityWorld(db)

  describe('adding a sign-in method', () => {
    test('[J06] adds a Google account that signs in to the same wallet, after a code to the address', async () => {
      const ada = await people.byMail('add-google@example.com')
      const account = people.become()
      const step = await ada.begin({ kind: 'linkAccount', provider: 'google' })
      expect(step).toMatchObject({
        step: 'code',
        proves: 'present',
        email: 'add-google@example.com',
      })
      const visit = await ada.answer(step)
      expect(visit).toMatchObject({ step: 'visit', proves: 'added', provider: 'google' })
      const question = await ada.answer(visit)
      expect(question).toMatchObject({ step: 'agree', provider: 'google', label: account.email })
      expect(await ada.list()).toHaveLength(1)
      expect(await ada.answer(question)).toEqual(done)
      expect(await ada.list()).toMatchObject([
        { provider: 'email', label: 'add-google@example.com' },
        { provider: 'google', label: account.email },
      ])

      const session = await signInAt(ada.place, await createVisitor(ada.place), 'google')
      expect(session.userId).toBe(ada.session.userId)
      expect(session.wallet?.walletId).toBe(ada.wallet.walletId)
      expect(session.email).toBe('add-google@example.com')
    })

    test('adds an email to a GitHub account after a visit to GitHub, and signs in with the email', async () => {
      const ada = await people.byAccount('github')
      const email = 'later@example.com'
      const step = await ada.begin({ kind: 'linkEmail', email: ' Later@Example.com ' })
      expect(step).toMatchObject({ step: 'visit', proves: 'present', provider: 'github' })
      const asked = await ada.answer(step)
      expect(asked).toMatchObject({ step: 'code', proves: 'added', email })
      expect(await ada.answer(asked)).toEqual(done)

      const visitor = await createVisitor(ada.place)
      const session = await visitor.signIn(email, { projectId: 'never' })
      expect(session.userId).toBe(ada.session.userId)
      expect(session).toMatchObject({ email, wallet: { walletId: ada.wallet.walletId } })
    })

    test('requires no other proof than an active recovery method', async () => {
      const ada = await people.byMail('proved@example.com')
      const provedWith = await people.addMethod(ada)
      people.become()
      const step = await ada.begin({ kind: 'linkAccount', provider: 'discord' }, { provedWith })
      expect(step).toMatchObject({ step: 'visit', proves: 'added', provider: 'discord' })
    })

    test('signs out all other devices, delays exports, and explains the removal in an email', async () => {
      const ada = await people.byMail('told@example.com')
      const other = await createVisitor(ada.place)
      await other.signIn('told@example.com', { projectId: 'never' })
      expect((await other.send('GET', '/v1/auth/session')).status).toBe(200)
      const { email } = people.become()
      expect(await ada.change({ kind: 'linkAccount', provider: 'google' })).toEqual(done)
      expect((await other.send('GET', '/v1/auth/session')).status).toBe(401)
      expect((await ada.visitor.send('GET', '/v1/auth/session')).status).toBe(200)
      const [user] = await db().select().from(users).where(eq(users.id, ada.session.userId))
      expect(user?.recoveryHeldUntil?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
      const mail = (await ada.place.mailbox('told@example.com')).at(-1)
      expect(mail?.subject).toBe('A sign-in method was added to your wallet')
      expect(mail?.text).toContain(`Google: ${email}`)
      expect(mail?.text).toMatch(/your wallet settings: http:\S+\/hub/)
    })

    test('logs the provider’s name, not the account', async () => {
      const ada = await people.byMail('audited@example.com')
      const { email } = people.become()
      await ada.change({ kind: 'linkAccount', provider: 'google' })
      const rows = await db().select().from(auditPending)
      const linked = rows.filter(({ kind }) => kind === 'identity.linked')
      expect(linked.at(-1)?.facts).toContain('"provider":"google"')
      expect(JSON.stringify(rows)).not.toContain(email)
    })

    test('rejects a second email address, and a provider without a client', async () => {
      const ada = await people.byMail('one-address@example.com')
      const second = await ada.start({ kind: 'linkEmail', email: 'second@example.com' })
      expect(second).toMatchObject({
        status: 409,
        body: { error: { data: { reason: 'emailPresent' } } },
      })
      const over = { projectId: 'unknown' }
      const unknown = await ada.start({ kind: 'linkAccount', provider: 'google' }, over)
      expect(unknown.status).toBe(403)
    })
  })

  describe('removing a sign-in method', () => {
    test('removes the address, and signs in with the added Google account', async () => {
      const ada = await people.byMail('leave-mail@example.com')
      const account = people.become()
      await ada.change({ kind: 'linkAccount', provider: 'google' })
      await people.pass('leave-mail@example.com')
      const wanted = await ada.removalOf('leave-mail@example.com')
      expect(await ada.change(wanted)).toEqual(done)
      expect(await ada.list()).toMatchObject([{ provider: 'google', label: account.email }])

      const session = await signInAt(ada.place, await createVisitor(ada.place), 'google')
      expect(session.userId).toBe(ada.session.userId)
      expect(session).toMatchObject({ login: { provider: 'google', label: account.email } })
      expect(session).not.toHaveProperty('email')
      const [user] = await db().select().from(users).where(eq(users.id, ada.session.userId))
      expect(user?.email).toBeNull()
    })

    test('removes a provider account, whose next login creates a new user', async () => {
      const ada = await people.byMail('drop-google@example.com')
      const account = people.become()
      await ada.change({ kind: 'linkAccount', provider: 'google' })
      expect(await ada.change(await ada.removalOf(account.email))).toEqual(done)
      const session = await signInAt(ada.place, await createVisitor(ada.place), 'google')
      expect(session.userId).not.toBe(ada.session.userId)
      expect(session.wallet).toBeNull()
    })

    test('signs out sessions of the removed account', async () => {
      const ada = await people.byMail('ends@example.com')
      const account = people.become()
      await ada.change({ kind: 'linkAccount', provider: 'google' })
      const other = await createVisitor(ada.place)
      await signInAt(ada.place, other, 'google')
      await ada.change(await ada.removalOf(account.email))
      expect((await other.send('GET', '/v1/auth/session')).status).toBe(401)
    })

    test('refuses to remove the last method', async () => {
      const ada = await people.byMail('only@example.com')
      const answer = await ada.start(await ada.removalOf('only@example.com'))
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { data: { reason: 'lastIdentity' } } },
      })
      expect(await ada.list()).toHaveLength(1)
    })

    test('removes only new methods on the day of another change, and returns the end of the wait', async () => {
      const ada = await people.byMail('held@example.com')
      await people.pass('held@example.com')
      const account = people.become()
      await ada.change({ kind: 'linkAccount', provider: 'google' })
      const [own, added] = await ada.list()
      expect(own).toHaveProperty('heldUntil')
      expect(added).not.toHaveProperty('heldUntil')
      const held = await ada.start(await ada.removalOf('held@example.com'))
      expect(held).toMatchObject({
        status: 403,
        body: { error: { data: { reason: 'emailChanged', until: own?.heldUntil } } },
      })
      expect(await ada.change(await ada.removalOf(account.email))).toEqual(done)
    })
  })
})
