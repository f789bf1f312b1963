import { describe, expect, test } from 'vitest'
import { DAY, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { emailChanger, undoLinkOf } from '../../testing/visitors/emailChanger.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { randomId, walletOwners } from '../../testing/visitors/walletOwners.js'
import { createWorld, type World } from '../../testing/world.js'
import { sweep } from '../retention/sweep.js'

onDatabase((db) => {
  const { owner } = walletOwners(db)

  async function signedIn(email: string, world = createWorld(db())) {
    const ada = await createVisitor(world)
    const session = await ada.signIn(email)
    return { world, ada, session, ...emailChanger(world, ada) }
  }
  async function changed(email: string, to: string) {
    const thief = await signedIn(email)
    await thief.change(email, to)
    thief.world.clock.advance(30 * SECOND)
    return { ...thief, link: await undoLinkOf(thief.world, email) }
  }
  const signIn = async (email: string, world: World) => (await createVisitor(world)).signIn(email)

  describe('the undo link of an email change', () => {
    test('[V16] restores the old address, signs out all devices, and informs both addresses', async () => {
      const { world, ada, session, link } = await changed('old@example.com', 'new@example.com')
      const since = await signedIn('new@example.com', world)
      const page = await link.look()
      expect(page.text).toContain('old@example.com')
      expect(page.text).toContain('new@example.com')
      const { status, text } = await link.press()
      expect(status).toBe(200)
      expect(text).toContain('The change was undone')
      for (const { send } of [ada, since.ada])
        expect((await send('GET', '/v1/auth/session')).status).toBe(401)
      for (const email of ['old@example.com', 'new@example.com'])
        expect((await world.mailbox(email)).at(-1)?.subject).toBe(
          'A change of your wallet’s email was undone',
        )
      world.clock.advance(30 * SECOND)
      expect((await signIn('old@example.com', world)).userId).toBe(session.userId)
      expect((await signIn('new@example.com', world)).userId).not.toBe(session.userId)
    })

    test('[V16] security: has no effect if a mail scanner or another site opens it', async () => {
      const { world, link, session } = await changed('scan@example.com', 'scan2@example.com')
      for (let opened = 0; opened < 3; opened++) {
        const { status, headers } = await link.look()
        expect(status).toBe(200)
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(headers.get('content-security-policy')).toContain(link.path)
      }
      expect((await link.press({ origin: 'https://evil.example' })).status).toBe(403)
      expect((await link.press({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await signIn('scan2@example.com', world)).userId).toBe(session.userId)
    })

    test('[V16] security: works only once, even if pressed three times at the same time', async () => {
      const { world, link, session } = await changed('once@example.com', 'once2@example.com')
      const answers = await Promise.all([link.press(), link.press(), link.press()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      expect((await link.look()).status).toBe(404)
      const again = await signedIn('once@example.com', world)
      expect(again.session.userId).toBe(session.userId)
      await again.change('once@example.com', 'once3@example.com')
      expect((await link.press()).status).toBe(404)
      expect((await again.ada.send('GET', '/v1/auth/session')).body).toMatchObject({
        session: { email: 'once3@example.com' },
      })
    })

    test('[V16] works for exactly seven days, after which the address is free', async () => {
      const early = await changed('week@example.com', 'week2@example.com')
      const changedAt = early.world.clock.now() - 30 * SECOND
      early.world.clock.advance(changedAt + 7 * DAY - 1 - early.world.clock.now())
      expect((await early.link.look()).status).toBe(200)
      early.world.clock.advance(1)
      expect((await early.link.look()).status).toBe(404)
      expect((await early.link.press()).status).toBe(404)
      await sweep(db(), early.world.clock.now())
      const next = await signIn('week@example.com', early.world)
      expect(next.userId).not.toBe(early.session.userId)
    })

    test('[V16] security: works for the first owner after later changes, and ends later links', async () => {
      const { world, ada, session, link, change } = await changed('a@example.com', 'b@example.com')
      await change('b@example.com', 'c@example.com')
      const between = await undoLinkOf(world, 'b@example.com')
      expect((await link.press()).status).toBe(200)
      expect((await between.look()).status).toBe(404)
      expect((await between.press()).status).toBe(404)
      expect((await ada.send('GET', '/v1/auth/session')).status).toBe(401)
      world.clock.advance(30 * SECOND)
      expect((await signIn('a@example.com', world)).userId).toBe(session.userId)
      for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
        expect((await world.mailbox(email)).map(({ subject }) => subject)).toContain(
          'A change of your wallet’s email was undone',
        )
    })

    test('[V16] undoes the changes since its own change', async () => {
      const { world, session, link, change } = await changed('d@example.com', 'e@example.com')
      await change('e@example.com', 'f@example.com')
      expect((await (await undoLinkOf(world, 'e@example.com')).press()).status).toBe(200)
      world.clock.advance(30 * SECOND)
      expect((await signIn('e@example.com', world)).userId).toBe(session.userId)
      expect((await link.press()).status).toBe(200)
      world.clock.advance(30 * SECOND)
      expect((await signIn('d@example.com', world)).userId).toBe(session.userId)
    })

    test('[V16] is mailed again with every sign-in at the old address', async () => {
      const { world, session, link } = await changed('lost@example.com', 'lost2@example.com')
      await (await createVisitor(world)).start('lost@example.com')
      const again = await undoLinkOf(world, 'lost@example.com')
      expect(again.path).not.toBe(link.path)
      expect((await again.press()).status).toBe(200)
      expect((await link.press()).status).toBe(404)
      world.clock.advance(30 * SECOND)
      expect((await signIn('lost@example.com', world)).userId).toBe(session.userId)
    })

    test('[V16] ends after a change back to the old address, without a link for the address in between', async () => {
      const { world, ada, link, change } = await changed('back@example.com', 'back2@example.com')
      expect((await change('back2@example.com', 'back@example.com')).status).toBe(200)
      expect((await link.press()).status).toBe(404)
      expect((await ada.send('GET', '/v1/auth/session')).status).toBe(200)
      await expect(undoLinkOf(world, 'back2@example.com')).rejects.toThrow(
        'The email contains no link.',
      )
    })
  })

  describe('the day after an email change', () => {
    async function held(email: string) {
      const ada = await owner(email)
      const first = randomId()
      await ada.addMethod(first, 1)
      ada.world.clock.advance(DAY)
      const { control } = ada.wallet
      const { change } = emailChanger(ada.world, ada.visitor)
      await change(email, `new-${email}`)
      const until = new Date(ada.world.clock.now() + DAY).toISOString()
      return {
        ...ada,
        ...{ first, until, email },
        exported: (methodId: string) =>
          ada.ask('POST', '/exported', { what: 'phrase', methodId, control }),
        remove: (methodId: string, provedWith: string) =>
          ada.ask('POST', `/recovery/${methodId}/remove`, { control, provedWith }),
        cancel: (methodId: string) => ada.ask('POST', `/recovery/${methodId}/cancel`, { control }),
      }
    }

    test('[V16] rejects key export and removal of recovery methods, and accepts a proved new method', async () => {
      const { world, first, until, exported, remove, addMethod } = await held('hold@example.com')
      const refused = {
        status: 403,
        body: failure('recoveryNeeded', { reason: 'emailChanged', until }),
      }
      expect(await exported(first)).toMatchObject(refused)
      const added = randomId()
      expect(await addMethod(added, 2, { provedWith: first })).toMatchObject({
        status: 200,
        body: { method: { methodId: added, pendingUntil: until } },
      })
      expect(await remove(first, first)).toMatchObject(refused)
      world.clock.advance(DAY)
      expect((await exported(added)).status).toBe(200)
      expect((await remove(first, added)).status).toBe(200)
    })

    test('[V16] cancels an added recovery method, and mails both addresses', async () => {
      const { world, email, cancel, addMethod } = await held('news@example.com')
      const added = randomId()
      await addMethod(added, 2)
      expect((await cancel(added)).status).toBe(200)
      for (const to of [email, `new-${email}`])
        expect((await world.mailbox(to)).map(({ subject }) => subject)).toEqual(
          expect.arrayContaining([
            'A recovery method was added to your wallet',
            'A recovery method of your wallet was cancelled',
          ]),
        )
    })

    test('[V16] starts again when the change is undone', async () => {
      const { world, email, first, visitor, ask, wallet } = await held('anew@example.com')
      world.clock.advance(DAY - SECOND)
      await (await undoLinkOf(world, email)).press()
      world.clock.advance(30 * SECOND)
      visitor.hold(undefined)
      await visitor.signIn(email)
      const body = { what: 'phrase', methodId: first, control: wallet.control }
      expect(await ask('POST', '/exported', body)).toMatchObject({ status: 403 })
    })
  })
})
