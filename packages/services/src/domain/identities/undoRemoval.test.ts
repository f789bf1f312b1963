import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { identities } from '../../db/schema/users.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { emailChanger, undoLinkOf } from '../../testing/visitors/emailChanger.js'
import { identityWorld } from '../../testing/visitors/identityWorld.js'
import { signInAt } from '../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../testing/visitors/visitor.js'

const google = { kind: 'linkAccount', provider: 'google' } as const
const DAY = 24 * 3_600_000

onDatabase((db) => {
  const people = identityWorld(db)

  /** A thief adds an account to a wallet, and a day later removes the owner's address. */
  async function takenOver(email: string) {
    const thief = await people.byMail(email)
    const account = people.become()
    await thief.change(google)
    await people.pass(email)
    await thief.change(await thief.removalOf(email))
    return { thief, account }
  }

  test('mails a link that restores the removed oldest address and removes later accounts', async () => {
    const email = 'robbed@example.com'
    const { thief, account } = await takenOver(email)
    const mail = (await thief.place.mailbox(email)).at(-1)
    expect(mail?.subject).toBe('Your email was removed from your wallet')
    const link = await undoLinkOf(thief.place, email)
    const page = await link.look()
    expect(page.text).toContain('None: it was removed')
    expect(await thief.list()).toMatchObject([{ label: account.email }])
    expect((await link.press()).text).toContain('The change was undone')
    expect((await link.press()).status).toBe(404)
    expect((await thief.visitor.send('GET', '/v1/auth/session')).status).toBe(401)

    const owner = await createVisitor(thief.place)
    const session = await owner.signIn(email, { projectId: 'never' })
    expect(session.userId).toBe(thief.session.userId)
    const again = await signInAt(thief.place, await createVisitor(thief.place), 'google')
    expect(again.userId).not.toBe(session.userId)
    const told = (await thief.place.mailbox(email)).findLast(({ subject }) =>
      subject.includes('undone'),
    )
    expect(told?.text).toContain(`Google: ${account.email}`)
  })

  test('reserves a removed address while its link is valid, and mails the link again at a sign-in', async () => {
    const email = 'kept@example.com'
    const { thief } = await takenOver(email)
    const owner = await createVisitor(thief.place)
    expect((await owner.start(email, { projectId: 'never' })).status).toBe(200)
    const mail = (await thief.place.mailbox(email)).at(-1)
    expect(mail?.text).toContain('sign in with another of its sign-in methods')
    expect(mail?.text).toContain('/undo-email/')
    const mallory = await people.byAccount('github', thief.place)
    const step = await mallory.answer(await mallory.begin({ kind: 'linkEmail', email }))
    expect(step).toMatchObject({ step: 'code' })
    expect((await thief.place.mailbox(email)).at(-1)?.subject).toContain('has a wallet already')
  })

  test('mails no link for a newer address, because the older method remains', async () => {
    const ada = await people.byAccount('google')
    await people.pass(ada.account.id, 30 * DAY)
    const email = 'added@example.com'
    await ada.change({ kind: 'linkEmail', email })
    await ada.change(await ada.removalOf(email))
    const mails = await ada.place.mailbox(email)
    expect(mails.at(-1)?.subject).toBe('A sign-in method was removed from your wallet')
    expect(mails.some(({ text }) => text.includes('/undo-email/'))).toBe(false)
    const visitor = await createVisitor(ada.place)
    const session = await visitor.signIn(email, { projectId: 'never' })
    expect(session.userId).not.toBe(ada.session.userId)
  })

  test('removes later methods with the link of a changed address, and keeps earlier methods', async () => {
    const email = 'changed@example.com'
    const thief = await people.byMail(email)
    const own = people.become()
    await thief.change({ kind: 'linkAccount', provider: 'github' })
    await people.pass(email)
    const changer = emailChanger(thief.place, thief.visitor)
    expect((await changer.change(email, 'thief@example.com')).status).toBe(200)
    const account = people.become()
    expect(await thief.change(google)).toEqual({ step: 'done' })
    const link = await undoLinkOf(thief.place, email)
    expect((await link.look()).text).toContain('added since are removed')
    await link.press()
    const rows = await db()
      .select()
      .from(identities)
      .where(eq(identities.userId, thief.session.userId))
    expect(rows.map(({ label }) => label).sort()).toEqual([email, own.name].sort())
    expect(rows.some(({ label }) => label === account.email)).toBe(false)
  })

  test('signs in with an address that was added again, and ends its link', async () => {
    const email = 'back@example.com'
    const { thief: ada } = await takenOver(email)
    expect(await ada.change({ kind: 'linkEmail', email })).toEqual({ step: 'done' })
    const visitor = await createVisitor(ada.place)
    const session = await visitor.signIn(email, { projectId: 'never' })
    expect(session.userId).toBe(ada.session.userId)
    const link = await undoLinkOf(ada.place, email)
    expect((await link.look()).status).toBe(404)
  })
})
