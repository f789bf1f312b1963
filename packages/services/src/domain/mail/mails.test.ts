import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../ports/mail.js'
import { ARABIC, MAILS } from '../../testing/mails.js'
import { codeMail } from './codeMail.js'
import { changeCodeMail } from './emailChangeMails.js'
import english from './locales/en.json' with { type: 'json' }
import { inLocale, inThisLanguage, setTranslation } from './text.js'

const site = { at: 'site', site: 'https://app.example' } as const
const hub = 'https://wallet.example/hub'
const link = 'https://wallet.example/undo-email/token'
const EACH = Object.entries(MAILS) as [keyof typeof MAILS, () => Mail][]

const wordsOf = ({ html }: Mail) => html.replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')

describe('mails', () => {
  beforeAll(() => setTranslation('ar', ARABIC))
  afterAll(() => setTranslation('ar', undefined))

  test('have this text in English, in this order', () => {
    const written = EACH.map(([name, write]) => {
      const { subject, text } = write()
      return `# ${name}: ${subject}\n${text.replaceAll('\n\n', '\n')}`
    })
    expect(written.join('\n')).toMatchInlineSnapshot(`
      "# code: 123456 is your code for Demo
      Type this code to sign in at https://app.example:
      123456
      It works once, within 10 minutes.
      Never share this code. If you did not ask for it, ignore this email.

      # code of a known account: 123456 is your code for Demo
      This address signs in with Google. To open that wallet, go back to the settings of your wallet (https://wallet.example/hub) and choose Google.
      Type this code at the settings of your wallet (https://wallet.example/hub) only if you want another, empty wallet:
      123456
      It works once, within 10 minutes.
      Never share this code. If you did not ask for it, ignore this email.

      # new device: Is this you signing in to Demo?
      A device that we do not know wants to sign in to Demo as you.
      Device: Chrome on Linux
      Place: Unknown place
      Site: https://app.example
      Time: 20 Nov 2026, 07:49 UTC
      If this is you, open the link and pick the number that the login window shows. You then get your code. The link works for 10 minutes.
      https://wallet.example/device/token
      If it is not you, open the link and choose “This was not me”, or ignore this email: without your answer nothing happens.

      # code of the old address: 123456 is your code to change your email
      A device that is signed in as you at https://app.example asks to change the email of your wallet from old@example.com to new@example.com. Type this code to allow it:
      123456
      It works once, within 10 minutes.
      If you did not ask for this, do not type the code and do not give it to anyone: anyone who has it can sign in as you with the other address. Check the devices in your wallet settings.

      # code of the new address: 123456 is your code to change your email
      Type this code at the settings of your wallet (https://wallet.example/hub) to make new@example.com the email of your wallet, in the place of old@example.com:
      123456
      It works once, within a minute.
      If you did not ask for this, ignore this email. Never share this code.

      # address that is taken: This email has a wallet already
      There was a request at https://app.example to use a@example.com for another wallet. It is the email of a wallet already, so nothing was changed.
      If this was you, sign in with this address, or choose another one for the other wallet.
      If it was not you, ignore this email.

      # changed address: The email of your wallet was changed
      You sign in to your wallet with new@example.com from now on, and no longer with old@example.com.
      Changed on Chrome on Linux, 20 Nov 2026, 07:49 UTC.
      If this was not you, undo it with this link within 7 days. It works once, and signs out every device.
      https://wallet.example/undo-email/token

      # removed address: Your email was removed from your wallet
      You no longer sign in to your wallet with old@example.com, but with its other sign-in methods.
      Removed on A device, 20 Nov 2026, 07:49 UTC.
      If this was not you, undo it with this link within 7 days. It works once, and signs out every device.
      https://wallet.example/undo-email/token

      # sign-in with a changed address: The email of your wallet was changed
      Someone tried to sign in with old@example.com. The email of this wallet was changed to new@example.com on 20 Nov 2026, 07:49 UTC: sign in with that one.
      If you did not change it, undo it with this link within 7 days of the change. It works once, and signs out every device.
      https://wallet.example/undo-email/token

      # sign-in with a removed address: Your email was removed from your wallet
      Someone tried to sign in with old@example.com. It was removed from its wallet on 20 Nov 2026, 07:49 UTC: sign in with another of its sign-in methods.
      If you did not remove it, undo that with this link within 7 days of the removal. It works once, and signs out every device.
      https://wallet.example/undo-email/token

      # restored address: A change of your wallet’s email was undone
      You sign in to the wallet with old@example.com again. Every device was signed out.
      Undone with a link that was emailed to old@example.com, 20 Nov 2026, 07:49 UTC.
      Sign-in methods that were added since are gone: Google: ada.
      Recovery methods that were added since the change are not active for a day: cancel those that are not yours in your wallet settings.
      Look at the devices, sign-in methods and recovery methods of your wallet.

      # restored address, to the other one: A change of your wallet’s email was undone
      You sign in to the wallet with old@example.com again. All other devices were signed out.
      Undone on Chrome on Linux, with a code from old@example.com, 20 Nov 2026, 07:49 UTC.
      There is no link that undoes this. If this was not you, anyone who reads the emails of old@example.com undid the change.

      # code for a method that is there: 123456 is your code to change your sign-in methods
      A device that has opened your wallet asks at the settings of your wallet (https://wallet.example/hub) to remove Google (ada) from its sign-in methods. Type this code there to allow it:
      123456
      It works once, within 10 minutes.
      If you did not ask for this, do not type the code and do not give it to anyone: anyone who has it can change how you sign in to your wallet. Check the devices in your wallet settings.

      # code for a method that is added: 123456 is your code to change your sign-in methods
      Type this code at the settings of your wallet (https://wallet.example/hub) to sign in with a@example.com as well, to the wallet of Google: ada:
      123456
      It works once, within 10 minutes.
      If this wallet is not yours, ignore this email and do not give the code to anyone: you would sign in to another person’s wallet.

      # recovery method: A recovery method was added to your wallet
      Your wallet has a new recovery method, which is not active yet:
      Passkey
      Asked for on Chrome on Linux, 20 Nov 2026, 07:49 UTC.
      It can be used for export from soon. Until then you can cancel it on any device that has opened your wallet: https://wallet.example/hub
      If this was not you, open your wallet on a device that you trust, check its devices and recovery methods, and move your assets to a new wallet.

      # sign-in method: A sign-in method was added to your wallet
      All other devices were signed out. From now on, you can also sign in to your wallet with this:
      Google: ada
      Asked for on A device, 20 Nov 2026, 07:49 UTC.
      For 24 hours no key can be exported, and nothing else can be removed. If this was not you, remove this sign-in method at once in your wallet settings: https://wallet.example/hub
      If this was not you, open your wallet on a device that you trust, check its devices and recovery methods, and move your assets to a new wallet.
      "
    `)
  })

  test.each(EACH)('%s: is in Arabic and right-to-left for an Arabic reader', (_, write) => {
    const mail = inLocale('ar', write)
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.html).not.toMatch(/text-align:\s*(left|right)|(margin|padding)-(left|right)/)
    const given =
      /https:\S+|\S+@example\.com|Chrome|Linux|Google(: ada| \(ada\))?|Demo|Passkey|soon|UTC|&nbsp;/g
    const ours = mail.html.replace(/<p lang="en".*?<\/p>/gs, '')
    for (const shown of [mail.subject, wordsOf({ ...mail, html: ours })])
      expect(shown.replace(given, '')).not.toMatch(/[A-Za-z]{2}/)
    expect(mail.text.replace(given, '')).toMatch(/ب/)
  })

  test('write a code in Latin digits, left to right, on its own line', () => {
    const { html, text, subject } = inLocale('ar', MAILS.code)
    expect(html).toContain('<bdi dir="ltr">123456</bdi>')
    expect(text).toContain('\n123456\n')
    expect(subject).toMatch(/^\u2068123456\u2069 /)
  })

  test('write a date with the month in the language, and Latin digits', () => {
    const { text } = inLocale('ar', MAILS['changed address'])
    expect(text).toMatch(/20 نوفمبر 2026.*7:49/)
    expect(text).not.toContain('Nov')
    expect(text).not.toMatch(/[٠-٩]/)
  })

  test('put no invisible character after a link that contains the language', () => {
    for (const [, write] of EACH)
      expect(inLocale('ar', write).text).not.toMatch(/\/(undo-email|device)\/\w+\p{Bidi_Control}/u)
    const { text } = inLocale('ar', MAILS['recovery method'])
    expect(text).toContain(` ${hub}\n`)
    expect(inLocale('ar', () => inThisLanguage(link))).toBe(`${link}?lang=ar`)
    expect(inThisLanguage(link)).toBe(link)
  })

  test('repeat a warning in English, because a thief chooses the request’s language', () => {
    const { html, text } = inLocale('ar', MAILS['sign-in method'])
    for (const id of ['news.identityAdded.subject', 'news.warning'] as const) {
      expect(text).toContain(english[id])
      expect(html).toMatch(new RegExp(`<p lang="en" dir="ltr"[^>]*>${english[id]}</p>`))
    }
    expect(MAILS['sign-in method']().text.split(english['news.warning'])).toHaveLength(2)
  })

  test('use the language’s plural forms for minutes', () => {
    setTranslation('ar', {
      ...ARABIC,
      'change.once':
        '{minutes, plural, zero {0} one {1} two {2} few {few #} many {many #} other {other #}}',
    })
    const lives = [1, 2, 5, 11].map((minutes) =>
      inLocale('ar', () =>
        changeCodeMail({
          from: 'a',
          to: 'b',
          step: 'primary',
          code: '1',
          life: minutes * 60_000,
          site,
        }),
      ),
    )
    expect(lives.map(({ text }) => text.split('\n\n')[2])).toEqual(['1', '2', 'few 5', 'many 11'])
    setTranslation('ar', ARABIC)
  })

  test('use English for a missing text and for a language without a translation', () => {
    setTranslation('ar', { ...ARABIC, once: '' })
    expect(inLocale('ar', MAILS.code).text).toContain(english.once)
    setTranslation('ar', ARABIC)
    const { html, text } = inLocale('xx' as 'en', MAILS.code)
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(text).toBe(MAILS.code().text)
  })

  test('escape names of sites and projects in every language', () => {
    const mail = inLocale('ar', () =>
      codeMail({ to: 'a@example.com', code: '1', projectName: '<b>&"', site }),
    )
    expect(mail.html).toContain('&lt;b&gt;&amp;&quot;')
    expect(mail.html).not.toContain('<b>')
  })
})
