import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { identities, users } from '../../db/schema/users.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createBrowser } from '../../testing/visitors/createBrowser.js'
import { identityChanger } from '../../testing/visitors/identityChanger.js'
import { identityWorld } from '../../testing/visitors/identityWorld.js'
import { codeOn, startAt, take } from '../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../testing/visitors/visitor.js'

const google = { kind: 'linkAccount', provider: 'google' } as const
const ROUNDS = 8

onDatabase((db) => {
  const people = identityWorld(db)

  test('keeps one of two methods that two devices remove at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `both-${round}@example.com`
      const ada = await people.byMail(email)
      const provedWith = await people.addMethod(ada)
      const account = people.become()
      await ada.change(google, { provedWith })
      await people.pass(email)
      const phone = await createVisitor(ada.place)
      await phone.signIn(email, { projectId: 'never' })
      const other = identityChanger(ada.place, phone, ada.wallet)
      const wanted = [await ada.removalOf(email), await ada.removalOf(account.email)] as const
      const answers = await Promise.all([
        ada.start(wanted[0], { provedWith }),
        other.start(wanted[1], { provedWith }),
      ])
      const { userId } = ada.session
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await db().$count(identities, eq(identities.userId, userId))).toBe(1)
    }
  }, 240_000)

  test('ends the session of a method that is removed during its sign-in, without a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `while-${round}@example.com`
      const ada = await people.byMail(email)
      const provedWith = await people.addMethod(ada)
      const account = people.become()
      await ada.change(google, { provedWith })
      const wanted = await ada.removalOf(account.email)
      const thief = await createVisitor(ada.place)
      const begun = await startAt(thief)
      const browser = createBrowser(ada.place)
      const { page } = await browser.go(begun.path)
      const [removed, taken] = await Promise.all([
        ada.start(wanted, { provedWith }),
        take(thief, begun.challengeId, codeOn(page)),
      ])
      expect(removed.body).toEqual({ step: 'done' })
      if (taken.status === 'proved') thief.hold(taken.sessionId)
      const { status, body } = await thief.send('GET', '/v1/auth/session')
      if (status === 200) expect(JSON.stringify(body)).not.toContain(ada.session.userId)
    }
  }, 240_000)

  test('gives an account to only one of two users who add it at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [ada, grace] = [
        await people.byMail(`ada-${round}@example.com`),
        await people.byMail(`grace-${round}@example.com`),
      ]
      const { email } = people.become()
      const asked = []
      for (const one of [ada, grace]) {
        const visit = await one.answer(await one.begin(google))
        asked.push(await one.answer(visit))
      }
      const idOf = (step: object | undefined) =>
        step !== undefined && 'changeId' in step ? String(step.changeId) : ''
      const answers = await Promise.all([ada.agree(idOf(asked[0])), grace.agree(idOf(asked[1]))])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await db().$count(identities, eq(identities.label, email))).toBe(1)
    }
    expect(await db().$count(users)).toBeGreaterThan(ROUNDS)
  }, 240_000)
})
