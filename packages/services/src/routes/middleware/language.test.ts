import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTranslation } from '../../domain/mail/text.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { ARABIC } from '../../testing/mails.js'
import { giveWallet } from '../../testing/visitors/giveWallet.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

onDatabase((db) => {
  beforeAll(() => setTranslation('ar', ARABIC))
  afterAll(() => setTranslation('ar', undefined))

  const start = async (world: ReturnType<typeof createWorld>, email: string, language?: string) => {
    const visitor = await createVisitor(world)
    const body = { email, projectId: 'demo', dappOrigin: DAPP_ORIGIN }
    const headers = language === undefined ? {} : { 'accept-language': language }
    const { status } = await visitor.send('POST', '/v1/auth/email/start', { body, headers })
    expect(status).toBe(200)
    const mail = (await world.mailbox(email)).at(-1)
    if (mail === undefined) throw new Error('There is no mail.')
    return mail
  }

  test('writes the mail in the first supported language of the request', async () => {
    const world = createWorld(db())
    const mails = await Promise.all([
      start(world, 'arabic@example.com', 'nl-NL, ar-EG;q=0.9, en;q=0.8'),
      start(world, 'english@example.com', 'en-GB,ar;q=0.5'),
      start(world, 'untranslated@example.com', 'nl'),
      start(world, 'without@example.com'),
    ])
    const langs = mails.map(({ html }) => /<html lang="(\w+)" dir="(\w+)">/.exec(html)?.slice(1))
    expect(langs).toEqual([
      ['ar', 'rtl'],
      ['en', 'ltr'],
      ['en', 'ltr'],
      ['en', 'ltr'],
    ])
    expect(mails[0]?.subject).toMatch(/ب/)
    expect(mails[1]?.subject).toMatch(/^\d{6} is your code for Demo & friends$/)
  })

  test('shows the page behind a mail’s link in the mail’s language, in every browser', async () => {
    const world = createWorld(db())
    const owner = await createVisitor(world)
    const { userId } = await owner.signIn('page@example.com')
    await giveWallet(db(), userId)
    const { text } = await start(world, 'page@example.com', 'ar')
    const [link = ''] = /http\S+\/device\/\S+/.exec(text) ?? []
    expect(link).toMatch(/\/device\/[\w-]{43}\?lang=ar$/)

    const ask = (url: string, language: string) =>
      world.fetch(new Request(url, { headers: { 'accept-language': language } }))
    const page = await (await ask(link, 'en')).text()
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page.replace(/<head>.*<\/head>|<[^>]*>/gs, '')).not.toMatch(/number|wants/)
    const chosen = await world.fetch(
      new Request(link, {
        method: 'POST',
        headers: {
          origin: FRAME_ORIGIN,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'choice=none',
      }),
    )
    expect(await chosen.text()).toContain('<html lang="ar" dir="rtl">')
    expect(await (await ask(link.split('?')[0] ?? '', 'en')).text()).toContain('<html lang="en"')
  })

  describe('an attacker’s language header or link', () => {
    test.each([
      'ar"><script>alert(1)</script>',
      '../../../../etc/passwd',
      '../locales/ar',
      'ar/../en',
      '__proto__',
      'constructor, toString',
      `${'a'.repeat(7_000)}, ar`,
      `${'xx,'.repeat(8)}ar`,
      'en\u00ff, ar\u00e9',
      '*',
      ';;;,,,',
    ])('causes an English mail without any text of the header: %s', async (language) => {
      const world = createWorld(db())
      const email = `attacked-${language.length}-${language.charCodeAt(0)}@example.com`
      const { html, text, subject } = await start(world, email, language)
      expect(html).toContain('<html lang="en" dir="ltr">')
      expect(subject).toMatch(/^\d{6} is your code for Demo & friends$/)
      for (const part of [html, text]) expect(part).not.toMatch(/script|passwd|proto|\.\.\//)
    })

    test('cannot inject a script through the language parameter of a link', async () => {
      const world = createWorld(db())
      const lang = encodeURIComponent('"><script>alert(1)</script>')
      const path = `/device/${'a'.repeat(43)}?lang=${lang}`
      const page = await (await world.fetch(new Request(FRAME_ORIGIN + path))).text()
      expect(page).toContain('<html lang="en" dir="ltr">')
      expect(page).not.toContain('<script')
    })
  })
})
