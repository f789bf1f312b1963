import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { identityChanges } from '../../db/schema/identityChanges.js'
import { oauthLogins } from '../../db/schema/logins.js'
import { identities, users } from '../../db/schema/users.js'
import { MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createBrowser } from '../../testing/visitors/createBrowser.js'
import { emailChanger } from '../../testing/visitors/emailChanger.js'
import { identityChanger } from '../../testing/visitors/identityChanger.js'
import { identityWorld } from '../../testing/visitors/identityWorld.js'
import {
  codeOn,
  signInAt,
  startAt,
  take,
  wrongCode as wrongCodeOf,
} from '../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { newWallet } from '../../testing/visitors/walletClient.js'
import { randomId, randomKey } from '../../testing/visitors/walletOwners.js'
import { DAPP_ORIGIN } from '../../testing/world.js'
import { sweep } from '../retention/sweep.js'

const done = { step: 'done' }
const google = { kind: 'linkAccount', provider: 'google' } as const
const wrongCode = { status: 400, body: { error: { data: { type: 'invalidOtp' } } } }
const typeOf = ({ body }: { body: unknown }) =>
  (body as { error?: { data?: { type?: string; reason?: string } } }).error?.data

onDatabase((db) => {
  const people = identityWorld(db)
  let number = 0
  let email = ''
  beforeEach(() => {
    email = `hostile-${++number}@example.com`
    people.refuse(false)
  })

  describe('a stolen session', () => {
    test('cannot change methods without the open wallet’s token and a code', async () => {
      const ada = await people.byMail(email)
      people.become()
      for (const control of [randomKey(), newWallet().control]) {
        const answer = await ada.start(google, { control })
        expect(answer.status).toBe(403)
      }
      expect((await ada.start(google, { control: undefined })).status).toBe(400)
      expect((await ada.start(google, { walletId: randomId() })).status).toBe(404)
      expect(await ada.begin(google)).toMatchObject({ step: 'code', proves: 'present' })
      expect(await ada.list()).toHaveLength(1)
    })

    test('requires an active recovery method of the wallet', async () => {
      const ada = await people.byMail(email)
      const provedWith = await people.addMethod(ada)
      const pending = randomId()
      await ada.addMethod(pending, 2)
      for (const over of [{}, { provedWith: pending }, { provedWith: randomId() }]) {
        const answer = await ada.start(google, over)
        expect(answer.status).toBe(403)
        expect(typeOf(answer)).toMatchObject({ type: 'recoveryNeeded', reason: 'proof' })
      }
      expect((await ada.start(google, { provedWith })).status).toBe(200)
    })

    test('cannot continue a change of another session, or an ended change', async () => {
      const ada = await people.byMail(email)
      const { changeId } = codeStep(await ada.begin(google))
      const code = await ada.newestCode(email)
      const other = await createVisitor(ada.place)
      await other.signIn(email, { projectId: 'never' })
      const thief = identityChanger(ada.place, other, ada.wallet)
      expect(await thief.code(changeId, code)).toMatchObject(wrongCode)
      const { body } = await thief.visit(changeId)
      expect(body).toEqual({ step: 'refused', reason: 'expired' })
      expect(await thief.agree(changeId)).toMatchObject(wrongCode)
      expect((await ada.code(changeId, code)).status).toBe(200)
    })

    test('cannot start a change without the session’s key', async () => {
      const ada = await people.byMail(email)
      const stranger = await createVisitor(ada.place)
      stranger.hold(ada.visitor.sessionId())
      const thief = identityChanger(ada.place, stranger, ada.wallet)
      expect((await thief.start(google)).status).toBe(401)
      expect((await ada.start(google)).status).toBe(200)
    })
  })

  describe('codes', () => {
    test('work only for a change or only for a login', async () => {
      const ada = await people.byMail(email)
      const { changeId } = codeStep(await ada.begin(google))
      const code = await ada.newestCode(email)
      const visitor = await createVisitor(ada.place)
      expect(await visitor.verify(changeId, code)).toMatchObject(wrongCode)
      expect(await ada.visitor.verify(changeId, code, DAPP_ORIGIN)).toMatchObject(wrongCode)
      const { challengeId, code: own } = await visitor.askCode(email, { projectId: 'never' })
      expect(await ada.code(challengeId, own)).toMatchObject(wrongCode)
      if (own !== code) expect(await ada.code(changeId, own)).toMatchObject(wrongCode)
      expect((await ada.code(changeId, code)).status).toBe(200)
      expect((await visitor.verify(challengeId, own)).status).toBe(200)
    })

    test('do not work for an email change', async () => {
      const ada = await people.byMail(email)
      const { changeId } = codeStep(await ada.begin(google))
      const code = await ada.newestCode(email)
      const change = emailChanger(ada.place, ada.visitor)
      expect(await change.primary(changeId, code)).toMatchObject(wrongCode)
      expect(await change.secondary(changeId, code)).toMatchObject(wrongCode)
      expect((await ada.code(changeId, code)).status).toBe(200)
    })

    test('work once, for one step, with five tries in ten minutes', async () => {
      const ada = await people.byAccount('github')
      const visit = await ada.begin({ kind: 'linkEmail', email })
      const { changeId } = codeStep(await ada.answer(visit))
      const code = await ada.newestCode(email)
      for (let tries = 0; tries < 5; tries++)
        expect(await ada.code(changeId, otherThan(code))).toMatchObject(wrongCode)
      expect((await ada.code(changeId, code)).status).toBe(429)
      expect(await ada.list()).toHaveLength(1)

      const grace = await people.byMail(`late-${email}`)
      const { changeId: late } = codeStep(await grace.begin(google))
      const [before, after] = [new Date(Date.now() - MINUTE), new Date(Date.now() + MINUTE)]
      const expire = (expiresAt: Date) =>
        db().update(identityChanges).set({ expiresAt }).where(eq(identityChanges.id, late))
      await expire(before)
      const lateCode = await grace.newestCode(`late-${email}`)
      expect(await grace.code(late, lateCode)).toMatchObject(wrongCode)
      await expire(after)
      expect((await grace.code(late, lateCode)).status).toBe(200)
      expect(await grace.code(late, lateCode)).toMatchObject(wrongCode)
    })

    test('end when a new change starts', async () => {
      const ada = await people.byMail(email)
      const first = codeStep(await ada.begin(google))
      const code = await ada.newestCode(email)
      await ada.code(first.changeId, code)
      const second = codeStep(await ada.begin({ kind: 'linkAccount', provider: 'github' }))
      expect(second.changeId).not.toBe(first.changeId)
      const { body } = await ada.visit(first.changeId)
      expect(body).toEqual({ step: 'refused', reason: 'expired' })
    })

    test('are limited to ten a day for an address, for all requesters together', async () => {
      const place = people.world()
      const refused: number[] = []
      for (let asked = 0; asked < 12; asked++) {
        const mallory = await people.byAccount('github', place)
        const visit = await mallory.begin({ kind: 'linkEmail', email })
        await mallory.goAlong(visit)
        const { status } = await mallory.visit(codeStep(visit).changeId)
        if (status !== 200) refused.push(status)
      }
      expect(refused).toEqual([429, 429])
    }, 240_000)
  })

  describe('visits', () => {
    test('do not sign in for a change or add a method for a login, even with known ids', async () => {
      const ada = await people.byMail(email)
      people.become()
      const visit = await ada.answer(await ada.begin(google))
      await ada.goAlong(visit)
      const { changeId } = codeStep(visit)
      const [row] = await db()
        .select()
        .from(identityChanges)
        .where(eq(identityChanges.id, changeId))
      const visitId = row?.visitId ?? ''
      expect(await take(ada.visitor, visitId)).toEqual({ status: 'expired' })
      expect(await take(ada.visitor, changeId)).toEqual({ status: 'expired' })
      expect((await ada.visit(changeId)).body).toMatchObject({ step: 'agree' })

      people.become()
      const login = await startAt(ada.visitor)
      const browser = createBrowser(ada.place)
      const { page } = await browser.go(login.path)
      const again = await ada.answer(await ada.begin(google))
      await db()
        .update(identityChanges)
        .set({ visitId: login.challengeId })
        .where(eq(identityChanges.id, codeStep(again).changeId))
      expect((await ada.visit(codeStep(again).changeId)).body).toEqual({
        step: 'refused',
        reason: 'expired',
      })
      const taken = await take(ada.visitor, login.challengeId, codeOn(page))
      expect(taken).toMatchObject({ status: 'proved' })
    })

    test('work only for their step: confirming or adding', async () => {
      const ada = await people.byAccount('github')
      const visit = await ada.begin({ kind: 'linkAccount', provider: 'github' })
      expect(visit).toMatchObject({ step: 'visit', proves: 'present' })
      const next = await ada.answer(visit)
      expect(next).toMatchObject({ step: 'visit', proves: 'added' })
      await ada.goAlong(next)
      expect((await ada.visit(codeStep(next).changeId)).body).toEqual({
        step: 'refused',
        reason: 'own',
      })
      expect(await ada.list()).toHaveLength(1)
    })

    test('reject another account at the same provider', async () => {
      const ada = await people.byAccount('github')
      const visit = await ada.begin(google)
      people.become()
      await ada.goAlong(visit)
      expect((await ada.visit(codeStep(visit).changeId)).body).toEqual({
        step: 'refused',
        reason: 'other',
      })
    })

    test('require the code and consent if their link is forwarded', async () => {
      const mallory = await people.byMail(email)
      const victim = people.become()
      const visit = await mallory.answer(await mallory.begin(google))
      const browser = createBrowser(mallory.place)
      const { page } = await browser.go(visitStep(visit).path)
      expect(page).toContain('Add this account to a wallet?')
      expect(page).toContain(victim.email)
      const { changeId } = codeStep(visit)
      expect((await mallory.visit(changeId)).body).toEqual({ step: 'asked' })
      expect((await mallory.visit(changeId, wrongCodeOf(page))).body).toEqual({ step: 'wrong' })
      const { page: end } = await browser.pick(page, 'none')
      expect(end).toContain('Nothing was changed')
      expect((await mallory.visit(codeStep(visit).changeId)).body).toEqual({
        step: 'refused',
        reason: 'notMe',
      })
      expect(await db().$count(identities, eq(identities.label, victim.email))).toBe(0)

      const second = await mallory.answer(await mallory.begin(google))
      await mallory.goAlong(second)
      expect((await mallory.visit(codeStep(second).changeId)).body).toMatchObject({
        step: 'agree',
        label: victim.email,
      })
      expect(await db().$count(identities, eq(identities.label, victim.email))).toBe(0)
    })

    test('end after three wrong codes', async () => {
      const mallory = await people.byMail(email)
      people.become()
      const visit = await mallory.answer(await mallory.begin(google))
      const page = await mallory.goAlong(visit)
      const { changeId } = codeStep(visit)
      for (let guess = 0; guess < 3; guess++)
        expect((await mallory.visit(changeId, wrongCodeOf(page))).body).toEqual({ step: 'wrong' })
      const ended = { step: 'refused', reason: 'notMe' }
      expect((await mallory.visit(changeId, codeOn(page))).body).toEqual(ended)
      expect(await mallory.list()).toHaveLength(1)
    })

    test('require the code for a confirmation, even with a known key', async () => {
      const ada = await people.byAccount('github')
      const visit = await ada.begin(google)
      expect(visit).toMatchObject({ step: 'visit', proves: 'present' })
      const { changeId } = codeStep(visit)
      const { page } = await createBrowser(ada.place).go(visitStep(visit).path)
      expect(page).toContain('Enter it only in the wallet settings')
      expect((await ada.visit(changeId)).body).toEqual({ step: 'asked' })
      expect((await ada.visit(changeId, wrongCodeOf(page))).body).toEqual({ step: 'wrong' })
      expect((await ada.visit(changeId, codeOn(page))).body).toMatchObject({ proves: 'added' })
    })

    test('require the code on a signed-out device only for its next login', async () => {
      const ada = await people.byAccount('github')
      const thief = await createVisitor(ada.place)
      await signInAt(ada.place, thief, 'github')
      const sentTo = async () => {
        const { path, challengeId } = await startAt(thief, 'github')
        const { page } = await createBrowser(ada.place).go(path)
        return { challengeId, page }
      }
      const known = await sentTo()
      expect(await take(thief, known.challengeId)).toMatchObject({ status: 'proved' })

      expect(await ada.change({ kind: 'linkEmail', email })).toEqual(done)
      const ended = await sentTo()
      expect(await take(thief, ended.challengeId)).toEqual({ status: 'asked' })
      const own = await startAt(ada.visitor, 'github')
      await createBrowser(ada.place).go(own.path)
      expect(await take(ada.visitor, own.challengeId)).toMatchObject({ status: 'proved' })

      const code = codeOn(ended.page)
      expect(await take(thief, ended.challengeId, code)).toMatchObject({ status: 'proved' })
      const next = await sentTo()
      expect(await take(thief, next.challengeId)).toMatchObject({ status: 'proved' })
    })

    test('require the code if the device proved the login before its sign-out', async () => {
      const ada = await people.byAccount('github')
      const thief = await createVisitor(ada.place)
      await signInAt(ada.place, thief, 'github')
      const keep = async () => {
        const { path, challengeId } = await startAt(thief, 'github')
        await createBrowser(ada.place).go(path)
        return challengeId
      }
      const [control, kept] = [await keep(), await keep()]
      expect(await take(thief, control)).toMatchObject({ status: 'proved' })

      expect(await ada.change({ kind: 'linkEmail', email })).toEqual(done)
      expect(await take(thief, kept)).toEqual({ status: 'expired' })
      const next = await keep()
      expect(await take(thief, next)).toEqual({ status: 'asked' })
    })

    test('require approval by mail on a signed-out device, as on a new one', async () => {
      const ada = await people.byMail(email)
      const other = await createVisitor(ada.place)
      await other.signIn(email, { projectId: 'never' })
      other.hold(undefined)
      const ask = async (projectId: string) => (await other.start(email, { projectId })).body
      expect(await ask('demo')).toMatchObject({ action: 'VERIFY_OTP' })
      people.become()
      expect(await ada.change(google)).toEqual(done)
      expect(await ask('always')).toMatchObject({ action: 'VERIFY_DEVICE' })
    })

    test('require the code for a new method, even with a key known from its account', async () => {
      const ada = await people.byMail(email)
      const session = ada.visitor.sessionId()
      people.become()
      ada.visitor.hold(undefined)
      await signInAt(ada.place, ada.visitor, 'google')
      ada.visitor.hold(session)
      const visit = await ada.answer(await ada.begin(google))
      const { page } = await createBrowser(ada.place).go(visitStep(visit).path)
      expect(page).toContain('Enter it only in the wallet settings')
      expect(codeOn(page)).toBeDefined()
    })

    test('ignore a browser that returns but did not start the visit', async () => {
      const ada = await people.byMail(email)
      people.become()
      const visit = await ada.answer(await ada.begin(google))
      const { url } = await createBrowser(ada.place).go(visitStep(visit).path, /\/callback\?/)
      const { status } = await createBrowser(ada.place).go(
        new URL(url).pathname + new URL(url).search,
      )
      expect(status).toBe(404)
      expect((await ada.visit(codeStep(visit).changeId)).body).toEqual({ step: 'pending' })
    })

    test('end after a refusal at the provider, and handle consent once', async () => {
      const ada = await people.byMail(email)
      people.become()
      people.refuse(true)
      const no = await ada.answer(await ada.begin(google))
      await ada.goAlong(no)
      expect((await ada.visit(codeStep(no).changeId)).body).toEqual({
        step: 'refused',
        reason: 'denied',
      })
      people.refuse(false)
      const yes = await ada.answer(await ada.begin(google))
      await ada.goAlong(yes)
      const { changeId } = codeStep(yes)
      expect(await ada.agree(changeId)).toMatchObject(wrongCode)
      const asked = await ada.visit(changeId)
      expect(asked.body).toMatchObject({ step: 'agree' })
      expect((await ada.visit(changeId)).body).toEqual(asked.body)
      const both = await Promise.all([ada.agree(changeId), ada.agree(changeId)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await ada.list()).toHaveLength(2)
    })
  })

  describe('data of other users', () => {
    test('rejects another user’s account without merging the users', async () => {
      const owner = await people.byAccount('google')
      const ada = await people.byMail(email)
      const visit = await ada.answer(await ada.begin(google))
      await ada.goAlong(visit)
      const { body } = await ada.visit(codeStep(visit).changeId)
      expect(body).toEqual({ step: 'refused', reason: 'taken' })
      expect(JSON.stringify(body)).not.toContain(owner.account.email)
      expect(await ada.list()).toHaveLength(1)
      expect(await owner.list()).toHaveLength(1)
    })

    test('rejects an account whose owner signs up before the consent', async () => {
      const ada = await people.byMail(email)
      people.become()
      const visit = await ada.answer(await ada.begin(google))
      await ada.goAlong(visit)
      const { changeId } = codeStep(visit)
      expect((await ada.visit(changeId)).body).toMatchObject({ step: 'agree' })
      await signInAt(ada.place, await createVisitor(ada.place), 'google')
      const answer = await ada.agree(changeId)
      expect(answer.status).toBe(409)
      expect(typeOf(answer)).toMatchObject({ reason: 'identityTaken', provider: 'google' })
      expect(await ada.list()).toHaveLength(1)
    })

    test('returns the usual response for another user’s address, and informs its owner', async () => {
      const taken = `taken-${email}`
      await people.byMail(taken)
      const answers: unknown[] = []
      for (const asked of [taken, `free-${email}`]) {
        const ada = await people.byAccount('github')
        const step = await ada.answer(await ada.begin({ kind: 'linkEmail', email: asked }))
        answers.push({ ...step, changeId: '', email: '' })
        const mail = (await ada.place.mailbox(asked)).at(-1)
        const isOwner = asked === taken
        expect(mail?.subject).toMatch(isOwner ? /has a wallet already/ : /^\d{6} is your code/)
        const status = isOwner ? 400 : 200
        const code = isOwner ? '123456' : await ada.newestCode(asked)
        expect((await ada.code(codeStep(step).changeId, code)).status).toBe(status)
      }
      expect(answers[0]).toEqual(answers[1])
    })

    test('refuses to remove another user’s method', async () => {
      const ada = await people.byMail(email)
      const mallory = await people.byAccount('github')
      const wanted = await ada.removalOf(email)
      const answer = await mallory.start(wanted)
      expect(answer.status).toBe(404)
      expect(await ada.list()).toHaveLength(1)
      const foreign = identityChanger(mallory.place, mallory.visitor, ada.wallet)
      expect((await foreign.start(wanted)).status).toBe(404)
    })
  })

  describe('pre-hijacking', () => {
    test('does not merge a Google account with the user of the same email address', async () => {
      const ada = await people.byMail(email)
      people.become(email.replace('@example.com', ''))
      const session = await signInAt(ada.place, await createVisitor(ada.place), 'google')
      expect(session.userId).not.toBe(ada.session.userId)
      const grace = await people.byMail(`grace-${email}`)
      people.become(email.replace('@example.com', ''))
      expect(await grace.change(google)).toEqual(done)
      expect(await grace.list()).toHaveLength(2)
      expect(await ada.list()).toHaveLength(1)
      expect(await db().$count(users, eq(users.email, email))).toBe(1)
    })

    test('rejects an added address if its owner signs up meanwhile', async () => {
      const mallory = await people.byAccount('github')
      const step = await mallory.answer(await mallory.begin({ kind: 'linkEmail', email }))
      const code = await mallory.newestCode(email)
      const owner = await createVisitor(mallory.place)
      const session = await owner.signIn(email, { projectId: 'never' })
      const answer = await mallory.code(codeStep(step).changeId, code)
      expect(answer.status).toBe(409)
      expect(typeOf(answer)).toMatchObject({ type: 'emailTaken' })
      expect(session.userId).not.toBe(mallory.session.userId)
      expect(await mallory.list()).toHaveLength(1)
    })
  })

  test('deletes expired changes and visits', async () => {
    const ada = await people.byMail(email)
    await ada.answer(await ada.begin(google))
    await sweep(db(), Date.now() + 20 * MINUTE)
    expect(await db().$count(identityChanges)).toBe(0)
    expect(await db().$count(oauthLogins)).toBe(0)
  })
})

function codeStep(step: object): { changeId: string } {
  if (!('changeId' in step) || typeof step.changeId !== 'string')
    throw new Error(`It is ${JSON.stringify(step)}.`)
  return { changeId: step.changeId }
}

function visitStep(step: object): { path: string } {
  if (!('path' in step) || typeof step.path !== 'string')
    throw new Error(`It is ${JSON.stringify(step)}.`)
  return { path: step.path }
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
