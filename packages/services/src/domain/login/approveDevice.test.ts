import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../db/schema/logins.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { DEVICE_STYLE_PATH } from '../../routes/login/device/deviceStyle.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { giveWallet } from '../../testing/visitors/giveWallet.js'
import { codeOnPage, openDeviceLink } from '../../testing/visitors/openDeviceLink.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const choicesOf = (page: string) =>
  Array.from(page.matchAll(/value="(\d\d)"/g), ([, choice = '']) => choice)

onDatabase((db) => {
  async function newDevice(email: string, options?: { projectId?: string; userAgent?: string }) {
    const world = createWorld(db())
    const owner = await createVisitor(world)
    const { userId } = await owner.signIn(email)
    await giveWallet(db(), userId)
    const visitor = await createVisitor(world, { userAgent: options?.userAgent })
    const { challengeId, deviceNumber = '' } = await startOn(visitor, email)
    return {
      world,
      owner,
      visitor,
      challengeId,
      deviceNumber,
      link: await openDeviceLink(world, email),
    }
  }

  async function startOn(visitor: Visitor, email: string) {
    const answer = EmailStart.response.parse((await visitor.start(email)).body)
    expect(answer.action).toBe('VERIFY_DEVICE')
    return answer
  }

  const statusOf = async (visitor: Visitor, challengeId: string) =>
    ((await visitor.device(challengeId)).body as { status: string }).status

  describe('a new device of an account with a wallet', () => {
    test('[T18] shows a number, and mails the requester’s device, place and time', async () => {
      const { link, deviceNumber } = await newDevice('facts@example.com', {
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/153.0 <b>x</b>',
      })
      expect(deviceNumber).toMatch(/^[1-9][0-9]$/)
      expect(link.mail?.subject).toBe('Is this you signing in to Demo & friends?')
      for (const text of [link.mail?.text, link.mail?.html, await link.text()]) {
        expect(text).toContain('Firefox on Windows')
        expect(text).toContain('Unknown place')
        expect(text).toContain('http://dapp.localhost:4000')
        expect(text).toContain('20 Nov 2026, 07:49 UTC')
        expect(text).not.toContain('<b>')
      }
      expect(link.mail?.text).toContain(`${FRAME_ORIGIN}${link.path}`)
    })

    test('[T18] [J05] shows a code after the right number without another mail, and signs in with the code', async () => {
      const { world, visitor, challengeId, deviceNumber, link } =
        await newDevice('approve@example.com')
      expect(await statusOf(visitor, challengeId)).toBe('pending')
      const mails = (await world.mailbox('approve@example.com')).length
      const kept = JSON.stringify(await db().select().from(challenges))
      expect(kept).not.toContain(link.path.slice('/device/'.length))
      expect(choicesOf(await link.text())).toContain(deviceNumber)
      const answer = await link.choose(deviceNumber)
      expect(answer.status).toBe(200)
      const page = await answer.text()
      expect(page).toContain('Device approved')
      expect(page).toContain('Type this code to sign in at <b>http://dapp.localhost:4000</b>')
      expect(page).toContain('Never share this code.')
      const code = codeOnPage(page)
      expect(code).toMatch(/^\d{6}$/)
      // A reloaded page sends the choice again.
      expect(codeOnPage(await (await link.choose('none')).text())).toBe(code)
      expect(await link.code()).toBe(code)
      expect(await statusOf(visitor, challengeId)).toBe('approved')
      expect(await world.mailbox('approve@example.com')).toHaveLength(mails)

      expect((await visitor.verify(challengeId, code)).status).toBe(200)
      expect(await link.text()).toContain('Device approved')
      expect(await link.code()).toBe('')
      world.clock.advance(30 * SECOND)
      expect((await visitor.start('approve@example.com')).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
    })

    test.each(['a wrong number', 'none'])('[T18] stays refused after %s', async (kind) => {
      const { world, visitor, challengeId, deviceNumber, link } = await newDevice(
        `refuse-${kind.length}@example.com`,
      )
      const wrong = choicesOf(await link.text()).find((choice) => choice !== deviceNumber)
      await link.choose(kind === 'none' ? 'none' : (wrong ?? ''))
      expect(await link.text()).toContain('Sign-in refused')
      expect(await statusOf(visitor, challengeId)).toBe('refused')
      await link.choose(deviceNumber)
      expect(await statusOf(visitor, challengeId)).toBe('refused')
      const mails = await world.mailbox(`refuse-${kind.length}@example.com`)
      expect(mails.filter(({ subject }) => /^\d{6} /.test(subject))).toHaveLength(1)
    })

    test('stays pending when a visitor or a mail scanner opens the link', async () => {
      const { visitor, challengeId, link } = await newDevice('scanner@example.com')
      const pages = await Promise.all([0, 1, 2].map(link.text))
      expect(new Set(pages).size).toBe(1)
      await (await link.get()).text()
      expect(await statusOf(visitor, challengeId)).toBe('pending')
    })

    test('cannot be approved by another site', async () => {
      const { visitor, challengeId, deviceNumber, link } = await newDevice('press@example.com')
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'content-type': 'text/plain' },
      ]
      for (const headers of foreign)
        expect((await link.choose(deviceNumber, headers)).status).toBeGreaterThanOrEqual(400)
      expect(await statusOf(visitor, challengeId)).toBe('pending')
    })

    test('applies only the first of several simultaneous presses', async () => {
      const { visitor, challengeId, deviceNumber, link } = await newDevice('race@example.com')
      await Promise.all([link.choose(deviceNumber), link.choose('none'), link.choose('none')])
      const status = await statusOf(visitor, challengeId)
      const code = await link.code()
      const signsIn = code !== '' && (await visitor.verify(challengeId, code)).status === 200
      expect([status, signsIn]).toEqual(
        status === 'approved' ? ['approved', true] : ['refused', false],
      )
    })

    test('accepts the link for ten minutes', async () => {
      const { world, visitor, challengeId, deviceNumber, link } =
        await newDevice('late@example.com')
      world.clock.advance(10 * MINUTE)
      expect(await statusOf(visitor, challengeId)).toBe('expired')
      await link.choose(deviceNumber)
      const page = await link.get()
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('This link no longer works')
      expect(await statusOf(visitor, challengeId)).toBe('expired')
    })

    test('rejects a guessed code before the approval', async () => {
      const { visitor, challengeId } = await newDevice('before@example.com')
      for (const code of ['000000', '', '123456'])
        expect((await visitor.verify(challengeId, code)).status).toBe(400)
    })

    test('approves only the requesting key', async () => {
      const { world, challengeId, deviceNumber, link } = await newDevice('hears@example.com')
      await link.choose(deviceNumber)
      const mallory = await createVisitor(world)
      expect(await statusOf(mallory, challengeId)).toBe('expired')
      expect(await statusOf(mallory, 'A'.repeat(22))).toBe('expired')
    })

    test('needs no second approval for another code on the same page, but on another page', async () => {
      const { world, visitor, deviceNumber, link } = await newDevice('resend@example.com')
      await link.choose(deviceNumber)
      world.clock.advance(30 * SECOND)
      const again = await visitor.askCode('resend@example.com')
      world.clock.advance(30 * SECOND)
      expect(
        (await visitor.start('resend@example.com', { dappOrigin: 'https://app.example' })).body,
      ).toMatchObject({ action: 'VERIFY_DEVICE' })
      expect((await visitor.verify(again.challengeId, again.code)).status).toBe(400)
      expect(await link.text()).toContain('This link no longer works')
    })

    test('shows the code on the page for ten minutes after the approval', async () => {
      const { world, visitor, challengeId, deviceNumber, link } =
        await newDevice('shown@example.com')
      await link.choose(deviceNumber)
      const code = await link.code()
      world.clock.advance(10 * MINUTE - SECOND)
      expect(await link.code()).toBe(code)
      world.clock.advance(SECOND)
      expect(await link.code()).toBe('')
      expect((await visitor.verify(challengeId, code)).status).toBe(400)
    })
  })

  describe('the approval policy', () => {
    test('[T18] requires no approval by default for a new account, or an account without a wallet', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      await ada.signIn('nowallet@example.com')
      const phone = await createVisitor(world)
      expect((await phone.start('nowallet@example.com')).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
    })

    test('requires approval of every device with `always`, and of no device with `never`', async () => {
      const world = createWorld(db())
      const ada = await createVisitor(world)
      const first = await ada.start('always@example.com', { projectId: 'always' })
      expect(first.body).toMatchObject({ action: 'VERIFY_DEVICE' })
      const { userId } = await ada.signIn('always@example.com', { projectId: 'never' })
      await giveWallet(db(), userId)
      ada.hold(undefined)
      world.clock.advance(30 * SECOND)
      expect((await ada.start('always@example.com', { projectId: 'always' })).body).toMatchObject({
        action: 'VERIFY_OTP',
      })
    })
  })

  describe('the page of the mailed link', () => {
    test('is a strict document without scripts, which no page can embed', async () => {
      const { link } = await newDevice('strict@example.com')
      const page = await link.get()
      expect(Object.fromEntries(page.headers)).toEqual({
        'cache-control': 'no-store',
        'content-security-policy':
          `default-src 'none'; base-uri 'none'; form-action ${FRAME_ORIGIN}${link.path}; ` +
          `style-src ${FRAME_ORIGIN}${DEVICE_STYLE_PATH}; frame-ancestors 'none'; ` +
          "require-trusted-types-for 'script'; trusted-types 'none'",
        'content-type': 'text/html; charset=UTF-8',
        'document-policy': 'force-load-at-top',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      const html = await page.text()
      expect(html).not.toContain('<script')
      expect(choicesOf(html)).toHaveLength(3)
      expect(html).toContain('>This was not me</button>')
    })

    test('loads its style from a URL that changes with the style', async () => {
      const { world, link } = await newDevice('style@example.com')
      const path = /href="(\/styles\/device-[\w-]{10}\.css)"/.exec(await link.text())?.[1]
      const style = await world.fetch(new Request(FRAME_ORIGIN + path))
      expect(style.status).toBe(200)
      expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
      expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await style.text()).toContain('prefers-color-scheme: dark')
    })

    test('shows an unknown link like an old one', async () => {
      const world = createWorld(db())
      for (const token of ['A'.repeat(43), 'x', '%00', '..%2f..']) {
        const page = await world.fetch(new Request(`${FRAME_ORIGIN}/device/${token}`))
        expect(page.status).toBe(404)
        expect(page.headers.get('content-security-policy')).toContain("form-action 'none'")
        expect(await page.text()).toContain('This link no longer works')
      }
    })
  })
})
