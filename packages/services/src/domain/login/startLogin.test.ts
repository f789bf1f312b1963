import { cooldownText, type ErrorType } from '@vestibule/protocol'
import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { giveWallet } from '../../testing/visitors/giveWallet.js'
import { providerUser } from '../../testing/visitors/providerUser.js'
import { puzzleOf } from '../../testing/visitors/solvePuzzle.js'
import { codeOf, createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, PROJECTS } from '../../testing/world.js'

const cooldown = (seconds: number) => failure('emailCooldown', { seconds }, cooldownText(seconds))

const client = { clientId: 'a client', secretFile: '/none' }
const WITH_PROVIDERS = PROJECTS.map((project) => ({
  ...project,
  logins: { google: client, github: client },
}))

onDatabase((db) => {
  describe('a code request', () => {
    test('[J05] [T18] emails a code that signs a new visitor in', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const answer = await ada.start('ada@example.com')
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        action: 'VERIFY_OTP',
        challengeId: expect.stringMatching(/^[\w-]{22}$/),
        resendAfter: 30,
        expiresAt: '2026-11-20T07:59:00.000Z',
      })
      const { challengeId } = EmailStart.response.parse(answer.body)
      const code = codeOf(await world.mailbox('ada@example.com'))
      expect(await ada.verify(challengeId, code)).toMatchObject({ status: 200 })
    })

    test('[J05] the email has the code in its subject, the site and a warning', async () => {
      const world = createWorld(db())
      const { code } = await (await createVisitor(world)).askCode('mail@example.com')
      const [mail, ...others] = await world.mailbox('mail@example.com')
      expect(others).toEqual([])
      expect(mail?.subject).toBe(`${code} is your code for Demo & friends`)
      for (const body of [mail?.text, mail?.html]) {
        expect(body).toContain(code)
        expect(body).toContain('http://dapp.localhost:4000')
        expect(body).toContain('Never share this code')
      }
      expect(mail?.html).toContain('Sign in to Demo &amp; friends')
    })

    test('[J05] mentions Google in the email if the address signs in with Google, but not in the response', async () => {
      const world = createWorld(db(), { config: { projects: WITH_PROVIDERS } })
      const address = 'Goes.With.Google@example.com'
      await providerUser(db(), { provider: 'google', label: address })
      const answerTo = async (email: string) => (await createVisitor(world)).start(email)
      const [known, unknown] = [
        await answerTo(address),
        await answerTo('nobody.at.all@example.com'),
      ]
      const { challengeId: _one, ...body } = EmailStart.response.parse(known.body)
      const { challengeId: _other, ...same } = EmailStart.response.parse(unknown.body)
      expect(body).toEqual(same)
      const note = 'This address signs in with Google.'
      const [mail] = await world.mailbox(address.toLowerCase())
      for (const text of [mail?.text, mail?.html]) expect(text).toContain(note)
      expect(codeOf([mail ?? { subject: '' }])).toMatch(/^\d{6}$/)
      const [other] = await world.mailbox('nobody.at.all@example.com')
      expect(other?.text).not.toContain('signs in with')
    })

    test.each([
      ['an email account', 'google', true],
      ['a provider that verifies no address', 'github', false],
    ] as const)(
      '[J05] does not mention Google in the email for %s',
      async (_what, provider, hasEmail) => {
        const world = createWorld(db(), { config: { projects: WITH_PROVIDERS } })
        const address = `quiet-${provider}@example.com`
        await providerUser(db(), { provider, label: address })
        if (hasEmail) await (await createVisitor(world)).signIn(address)
        await (await createVisitor(world)).askCode(address)
        const mail = (await world.mailbox(address)).at(-1)
        expect(mail?.subject).toMatch(/^\d{6} /)
        expect(mail?.text).not.toContain('signs in with')
      },
    )

    test('[X02] [T18] ignores case and spaces of an address', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const first = await ada.signIn('letters@example.com')
      const again = await (await createVisitor(world)).signIn(' LETTERS@Example.com ')
      expect(again.userId).toBe(first.userId)
      expect(again.deviceId).not.toBe(first.deviceId)
    })

    test('[T18] connects directly if the same key and address have a session', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      await ada.signIn('connected@example.com')
      expect((await ada.start('Connected@Example.com')).body).toMatchObject({
        action: 'CONNECT',
        resendAfter: 0,
      })
      expect(await world.mailbox('connected@example.com')).toHaveLength(1)
      expect((await ada.start('other@example.com')).body).toMatchObject({ action: 'VERIFY_OTP' })
      world.clock.advance(31 * DAY)
      expect((await ada.start('connected@example.com')).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
    })

    test('[X02] rejects an invalid address', async () => {
      const world = createWorld(db())
      const mallory = await createVisitor(world)
      for (const email of BAD_EMAILS) {
        const answer = await mallory.start(email)
        expect([email.slice(0, 80), answer.status]).toEqual([email.slice(0, 80), 400])
        expect(answer.body).toEqual(failure('invalidEmail'))
      }
      for (const email of [null, 1, ['a@example.com'], { toString: 'a@example.com' }]) {
        const body = { email, projectId: 'demo', dappOrigin: 'http://dapp.localhost:4000' }
        const answer = await mallory.send('POST', '/v1/auth/email/start', { body })
        expect(answer.body).toEqual(failure('invalidRequest'))
      }
    })

    test('[X07] rejects an unknown project and an unlisted page', async () => {
      const world = createWorld(db())
      const mallory = await createVisitor(world)
      const refused = async (options: object, type: ErrorType) => {
        const answer = await mallory.start('ada@example.com', options)
        expect(answer).toMatchObject({ status: 403, body: failure(type) })
      }
      for (const projectId of ['', 'unknown', '../demo', '__proto__'])
        await refused({ projectId }, 'projectUnknown')
      for (const dappOrigin of [
        'https://evil.example',
        'https://app.example.evil.example',
        'https://app.example/',
        'null',
      ])
        await refused({ dappOrigin }, 'originNotAllowed')
      const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
      await refused({ dappOrigin: extension }, 'originNotAllowed')
      expect(await world.mailbox('ada@example.com')).toEqual([])
    })
  })

  test('signs in at a project’s extension, and omits the extension id from the email', async () => {
    const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
    const projects = PROJECTS.map((each) => ({ ...each, extensionOrigins: [extension] }))
    const world = createWorld(db(), { config: { projects } })
    const ada = await createVisitor(world)
    expect((await ada.start('panel@example.com', { dappOrigin: extension })).status).toBe(200)
    const [mail] = await world.mailbox('panel@example.com')
    expect(mail?.text).toContain('Type this code to sign in at Browser extension:')
    expect(mail?.text).not.toContain('chrome-extension')
  })

  describe('the cooldown', () => {
    test('[X01] [C01] counts down from 30 seconds to one, then allows the next request', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const start = () => ada.start('cooldown@example.com')
      expect((await start()).status).toBe(200)
      const refused = await start()
      expect(refused).toMatchObject({ status: 429, body: cooldown(30) })
      expect(refused.headers.get('retry-after')).toBe('30')
      world.clock.advance(SECOND)
      expect((await start()).body).toEqual(cooldown(29))
      world.clock.advance(28_999)
      expect((await start()).body).toEqual(cooldown(1))
      world.clock.advance(1)
      expect((await start()).status).toBe(200)
      expect((await start()).body).toEqual(cooldown(30))
      expect(await world.mailbox('cooldown@example.com')).toHaveLength(2)
    })

    test('[X01] applies to another spelling, another network and a clock that was set back', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      await ada.start('tricks@example.com')
      expect((await ada.start(' Tricks@EXAMPLE.com ')).body).toEqual(cooldown(30))
      ada.move('198.51.100.9')
      world.clock.advance(-HOUR)
      expect((await ada.start('tricks@example.com')).body).toEqual(cooldown(30))
    })

    test('[X01] counts per device, independent of other requests', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const mallory = await createVisitor(world, { address: ada.address })
      expect((await mallory.start('truth@example.com')).status).toBe(200)
      expect((await ada.start('truth@example.com')).status).toBe(200)
      world.clock.advance(29 * SECOND)
      expect((await mallory.start('truth@example.com')).body).toEqual(cooldown(1))
      world.clock.advance(SECOND)
      expect((await ada.start('truth@example.com')).status).toBe(200)
    })

    test('[X01] counts per project, and ends after a login', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const { challengeId, code } = await ada.askCode('cleared@example.com')
      expect((await ada.start('cleared@example.com', { projectId: 'never' })).status).toBe(200)
      await ada.verify(challengeId, code)
      expect((await ada.start('cleared@example.com')).status).toBe(200)
      expect((await ada.start('cleared@example.com')).body).toEqual(cooldown(30))
    })

    test('[X01] sends one email for fifty parallel requests', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      await ada.send('GET', '/v1/auth/session')
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ada.start('parallel@example.com')),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await world.mailbox('parallel@example.com')).toHaveLength(1)
    })
  })

  describe('responses to an unauthenticated client', () => {
    const unnamed = (body: unknown) => ({ ...(body as object), challengeId: '', deviceNumber: '' })

    test('are equal for a known and an unknown address under `always`', async () => {
      const world = createWorld(db())
      const owner = await createVisitor(world)
      const { userId } = await owner.signIn('known@example.com')
      await giveWallet(db(), userId)
      const ask = async (email: string) =>
        (await createVisitor(world)).start(email, { projectId: 'always' })
      const known = await ask('known@example.com')
      const unknown = await ask('unknown@example.com')
      expect(known.status).toBe(unknown.status)
      expect(unnamed(known.body)).toEqual(unnamed(unknown.body))
      expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
      expect(known.body).toMatchObject({ action: 'VERIFY_DEVICE' })
    })

    test('are equal for known and unknown addresses if all projects use the device check `never`', async () => {
      const projects = PROJECTS.filter(({ deviceCheck }) => deviceCheck === 'never')
      const world = createWorld(db(), { config: { projects } })
      const owner = await createVisitor(world)
      const { userId } = await owner.signIn('known2@example.com', { projectId: 'never' })
      await giveWallet(db(), userId)
      const ask = async (email: string) =>
        (await createVisitor(world)).start(email, { projectId: 'never' })
      const known = await ask('known2@example.com')
      expect(unnamed(known.body)).toEqual(unnamed((await ask('unknown2@example.com')).body))
      expect(known.body).toMatchObject({ action: 'VERIFY_OTP' })
    })

    test('set a puzzle’s difficulty by the number of requests, not by the account', async () => {
      const world = createWorld(db())
      const owner = await createVisitor(world)
      const { userId } = await owner.signIn('known3@example.com')
      await giveWallet(db(), userId)
      owner.hold(undefined)
      const shapes = { known3: [] as unknown[], unknown3: [] as unknown[] }
      for (const name of ['known3', 'unknown3'] as const) {
        // Both addresses need an earlier sign-in request.
        if (name === 'unknown3') await (await createVisitor(world)).start('unknown3@example.com')
        for (let time = 0; time < 15; time++) {
          const visitor = await createVisitor(world)
          const email = `${name}@example.com`
          const options = { projectId: 'always' }
          const first = await visitor.start(email, options)
          const puzzle = puzzleOf(first.body)
          const last = await visitor.startWorking(email, options)
          shapes[name].push([first.status, puzzle?.tries, unnamed(last.body)])
          if (name === 'known3' && time % 5 === 0) await owner.start(email, { projectId: 'always' })
        }
      }
      expect(shapes.known3).toEqual(shapes.unknown3)
    })
  })
})

const BAD_EMAILS = [
  '',
  'a',
  'a@',
  '@b.c',
  'a b@c.d',
  'a@b',
  'a@b..c',
  '.a@b.c',
  'a..b@c.d',
  'a@-b.c',
  'a@b.c\n',
  'a@b.c,d@e.f',
  '"<x>"@b.c',
  'a@[127.0.0.1]',
  `a@${'b'.repeat(250)}.com`,
  `${'a'.repeat(65)}@b.com`,
  'a@b\u00e9.com',
  'a\u0000@b.com',
  'a\u200f@b.com',
  'a@b.com\r\nBcc: c@d.com',
  '@'.repeat(60_000),
]
