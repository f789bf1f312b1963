import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '../../db/schema/limits.js'
import { identities } from '../../db/schema/users.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { emailChanger, undoLinkOf } from '../../testing/visitors/emailChanger.js'
import { identityWorld } from '../../testing/visitors/identityWorld.js'
import { signInAt } from '../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../testing/visitors/visitor.js'

const google = { kind: 'linkAccount', provider: 'google' } as const

onDatabase((db) => {
  const people = identityWorld(db)
  type Person = Awaited<ReturnType<typeof people.byMail>>
  const passMinutes = () => db().delete(rateLimits)
  const namesOf = async ({ session }: Person) =>
    (await db().select().from(identities).where(eq(identities.userId, session.userId))).map(
      ({ label }) => label,
    )
  const refuses = async (thief: Person, email: string) => {
    await passMinutes()
    const { status } = await thief.start(await thief.removalOf(email))
    expect(status).toBe(403)
  }

  describe('security: an attacker with an open device and the owner’s emails', () => {
    test('[V19] cannot remove the address at once after changing it and back', async () => {
      const email = 'there-and-back@example.com'
      const thief = await people.byMail(email)
      const changer = emailChanger(thief.place, thief.visitor)
      await changer.change(email, 'thief-1@example.com')
      const account = people.become()
      expect(await thief.change(google)).toEqual({ step: 'done' })
      await passMinutes()
      expect((await changer.change('thief-1@example.com', email)).status).toBe(200)
      expect(await namesOf(thief)).toEqual([email])
      const [told] = (await thief.place.mailbox(email)).slice(-1)
      expect(told?.text).toContain(account.email)
      const owner = await createVisitor(thief.place)
      const session = await owner.signIn(email, { projectId: 'never' })
      expect(session.userId).toBe(thief.session.userId)
    })

    test('[V19] cannot remove an address at once that its owner restored with the link', async () => {
      const email = 'taken-back@example.com'
      const thief = await people.byMail(email)
      const changer = emailChanger(thief.place, thief.visitor)
      people.become()
      expect(await thief.change(google)).toEqual({ step: 'done' })
      await changer.change(email, 'thief-2@example.com')
      expect((await (await undoLinkOf(thief.place, email)).press()).text).toContain('undone')
      thief.visitor.hold(undefined)
      await signInAt(thief.place, thief.visitor, 'google')
      await refuses(thief, email)
    })

    test('[V19] cannot remove a changed address at once: the address keeps the age of the previous address', async () => {
      const email = 'as-old@example.com'
      const thief = await people.byMail(email)
      people.become()
      expect(await thief.change(google)).toEqual({ step: 'done' })
      await emailChanger(thief.place, thief.visitor).change(email, 'thief-3@example.com')
      await refuses(thief, 'thief-3@example.com')
    })

    test('[V19] cannot avoid the link by adding a removed address again', async () => {
      const email = 'again@example.com'
      const thief = await people.byMail(email)
      people.become()
      await thief.change(google)
      await people.pass(email)
      await thief.change(await thief.removalOf(email))
      expect(await thief.change({ kind: 'linkEmail', email })).toEqual({ step: 'done' })
      await refuses(thief, email)
    })
  })

  test('[J06] security: requires the oldest account of a provider for a confirmation', async () => {
    const ada = await people.byAccount('google')
    await people.pass(ada.account.id)
    const next = await ada.answer(await ada.begin(google))
    people.become()
    expect(await ada.answer(await ada.answer(next))).toEqual({ step: 'done' })
    const rows = await db()
      .select()
      .from(identities)
      .where(eq(identities.userId, ada.session.userId))
    for (const { subject } of rows) await people.pass(subject)
    await ada.change(await ada.removalOf(ada.account.email)).catch(() => undefined)
    expect(await namesOf(ada)).toHaveLength(2)
  })

  test('security: other users’ requests for an address do not use up its owner’s limit', async () => {
    const email = 'wanted@example.com'
    const ada = await people.byMail(email)
    const account = people.become()
    await ada.change(google)
    const mallory = await people.byAccount('github', ada.place)
    const provedWith = await people.addMethod(mallory)
    const statuses: number[] = []
    for (let asked = 0; asked < 11; asked++) {
      for (const { name } of await db().select().from(rateLimits))
        if (!name.startsWith('actionsPerDay'))
          await db().delete(rateLimits).where(eq(rateLimits.name, name))
      statuses.push((await mallory.start({ kind: 'linkEmail', email }, { provedWith })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect((await ada.start(await ada.removalOf(account.email))).status).toBe(200)
  })
})
