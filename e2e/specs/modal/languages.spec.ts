import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, TestInfo } from '@playwright/test'
import { keepShot, scrollsSideways, softly } from '../../fixtures/appearance/appearance.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { openSettings } from '../../fixtures/settings.js'
import { typeInto } from '../../fixtures/typeInto.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

const LANGUAGES = [
  { locale: 'de', dir: 'ltr' },
  { locale: 'ar', dir: 'rtl' },
] as const
/** Languages whose screenshots a person reviews. */
const SHOWN = ['hi', 'ja', 'th']

const ENGLISH = ['host-sdk', 'secure-frame', 'services'].flatMap((name) => {
  const source = `../packages/${name}/src`
  const root = new URL(`../../${source}/`, import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('locales/en.json'))
    .flatMap((file) => Object.values<string>(JSON.parse(readFileSync(new URL(file, root), 'utf8'))))
    .filter((text) => /\w \w/.test(text) && !/[{}]/.test(text))
})

/** Includes texts that only screen readers read. */
async function textsOf(locator: Locator): Promise<string[]> {
  return locator.evaluate((root) => {
    const found: string[] = []
    for (const node of [root, ...root.querySelectorAll('*')]) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(node.getAttribute(name) ?? '')
      for (const child of node.childNodes)
        if (child.nodeType === Node.TEXT_NODE && !/^(STYLE|SCRIPT)$/.test(node.nodeName))
          found.push(child.textContent ?? '')
    }
    return found.map((text) => text.trim()).filter((text) => text !== '')
  })
}

async function look(dapp: Dapp, info: TestInfo, name: string, more: Locator[] = []) {
  for (const locator of [dapp.modal, ...more]) {
    const english = async () => (await textsOf(locator)).filter((text) => ENGLISH.includes(text))
    await softly.poll(english, name).toEqual([])
  }
  const { page } = dapp
  const before = page.viewportSize()
  for (const size of PHONES) {
    await page.setViewportSize(size)
    await softly.poll(() => scrollsSideways(page), `${name}, ${size.width}`).toBe(false)
    await softly.poll(() => cutTexts(dapp.modal), `${name}, ${size.width}`).toEqual([])
    await keepShot(page, info, `${name}-${size.width}`)
  }
  if (before !== null) await page.setViewportSize(before)
}

const cutTexts = (locator: Locator) =>
  locator.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('button, a, h1, h2, p, label')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((one) => one.checkVisibility() && getComputedStyle(one).textOverflow !== 'ellipsis')
      .map(({ textContent, dataset }) => `${dataset.testid ?? ''} ${textContent}`.trim()),
  )

/** Whether the first text begins to the left of the last text. Runs in the page. */
const runsToTheRight = (locator: Locator, [first, last]: readonly [string, string]) =>
  locator.evaluate(
    (root, texts) => {
      const [start, end] = texts.map((text) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) if (walker.currentNode.textContent?.includes(text)) break
        const at = walker.currentNode.textContent?.indexOf(text) ?? 0
        const range = document.createRange()
        range.setStart(walker.currentNode, at)
        range.setEnd(walker.currentNode, at + text.length)
        return range.getBoundingClientRect()
      })
      return start !== undefined && end !== undefined && start.left < end.left
    },
    [first, last],
  )

for (const { locale, dir } of [
  ...LANGUAGES,
  ...(process.env.VESTIBULE_SHOTS === undefined
    ? []
    : SHOWN.map((locale) => ({ locale, dir: 'ltr' as const }))),
])
  test.describe(() => {
    test.use({ locale })
    test(`connects, signs in by email and sends for a visitor in ${locale}`, async ({
      dapp,
      page,
    }, info) => {
      test.slow()
      const catalogue = catalogueOf('host-sdk', locale)
      await dapp.visit({ config: { locale } })
      const button = page.getByTestId('vb-connect-button')
      await expect(button).toHaveText(catalogue.buttons.connect)

      await dapp.open()
      const element = page.locator('vestibule-modal')
      await expect(element).toHaveAttribute('lang', locale)
      await expect(dapp.modal).toHaveCSS('direction', dir)
      await expect(page.getByTestId('vb-title')).toHaveText(catalogue.modal['title.Connect'])
      await look(dapp, info, `${locale}-connect`)

      const email = freshEmail()
      const before = (await mailsTo(email)).length
      await typeInto(page.getByTestId('vb-email-input'), email)
      await page.getByTestId('vb-email-submit').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
      const html = dapp.frame.locator('html')
      await expect(html).toHaveAttribute('lang', locale)
      await expect(html).toHaveAttribute('dir', dir)
      const code = dapp.frame.getByTestId('vb-otp-input')
      await expect(code).toBeVisible()
      await look(dapp, info, `${locale}-code`, [dapp.frame.locator('body')])
      await typeInto(code, await codeFor(email, before))
      const [mail] = await mailsTo(email)
      expect(mail?.html).toContain(`<html lang="${locale}" dir="${dir}">`)
      const lines = `${mail?.subject}\n${mail?.text}`.split('\n')
      expect(lines.filter((line) => ENGLISH.includes(line))).toEqual([])
      expect(mail?.subject).not.toContain('is your code')
      await dapp.expectConnected()
      await dapp.fund()
      await page.getByTestId('vb-account-button').click()
      await expect(page.getByTestId('vb-balance')).toContainText('1')
      await look(dapp, info, `${locale}-account`)
      await page.getByTestId('vb-receive').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'EmbeddedWallet')
      await look(dapp, info, `${locale}-backup`)

      // Reload as a returning visitor: the page loads the language again.
      await page.reload()
      await dapp.click('vb-account-button', 'vb-send')
      await page.getByTestId('vb-send-amount').fill('0.25')
      await page.getByTestId('vb-send-receiver').fill(STRANGER)
      await expect(page.getByTestId('vb-send-review')).toBeEnabled()
      await look(dapp, info, `${locale}-send`)
      await page.getByTestId('vb-send-review').click()
      const window = await dapp.review()
      const root = window.page.locator('html')
      await expect(root).toHaveAttribute('lang', locale)
      await expect(root).toHaveAttribute('dir', dir)
      const english = async () =>
        (await textsOf(window.card)).filter((text) => ENGLISH.includes(text))
      await softly.poll(english, 'the card').toEqual([])
      for (const size of PHONES) {
        await window.page.setViewportSize(size)
        await keepShot(window.page, info, `${locale}-card-${size.width}`)
      }
      await window.page.setViewportSize({ width: 400, height: 720 })
      const site = window.card.locator('.who-origin')
      await expect.poll(() => runsToTheRight(site, ['http:', 'localhost'])).toBe(true)
      const changes = window.card.getByTestId('vb-changes')
      await expect.poll(() => runsToTheRight(changes, ['25', 'ETH'])).toBe(true)
      await window.approve()
      await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
      await expect(page.getByTestId('vb-transaction-0')).toBeVisible()
      await look(dapp, info, `${locale}-sent`)
    })
  })

test('changes the language and single texts from the dapp while the modal is open', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen({
    config: { locale: 'de', messages: { modal: { 'title.Connect': 'Hallo' } } },
  })
  await expect(page.getByTestId('vb-title')).toHaveText('Hallo')
  await page.evaluate(() => window.vestibule.updateOptions({ messages: undefined, locale: 'ar' }))
  await expect(page.locator('vestibule-modal')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByTestId('vb-title')).not.toHaveText('Hallo')
  await page.evaluate(() => window.vestibule.setLocale('en'))
  await expect(page.locator('vestibule-modal')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByTestId('vb-title')).toHaveText('Connect Wallet')
  const refused = await page.evaluate(() =>
    window.vestibule.setLocale('xx' as 'en').then(
      () => 'taken',
      ({ data }) => data.option,
    ),
  )
  expect(refused).toBe('locale')
})

/** Whether a wallet's Latin name is to the right of its picture. Runs in the page. */
function isAtItsPicture(modal: Element): boolean {
  const name = modal.querySelector('.row-name')
  const picture = name?.closest('.row')?.querySelector('img')?.getBoundingClientRect().left ?? 0
  const range = document.createRange()
  if (name) range.selectNodeContents(name)
  return Math.abs(picture - range.getBoundingClientRect().right) < 24
}

const catalogueOf = (name: string, locale: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../packages/${name}/src/locales/${locale}.json`, import.meta.url),
      'utf8',
    ),
  )

test.describe('a visitor with several languages', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['en-US', 'ar', 'ja'] }),
    ),
  )

  test('sees the settings in the page’s language, and the wallet in the language chosen in the settings', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn({ config: { locale: 'ar' } })
    const hub = await openSettings(dapp)
    const root = hub.page.locator('html')
    await expect(hub.page.getByTestId('vb-hub-language')).toHaveValue('ar')
    await expect(root).toHaveAttribute('dir', 'rtl')
    await hub.page.getByTestId('vb-hub-language').selectOption('ja')
    await expect(root).toHaveAttribute('lang', 'ja')
    await hub.page.close()
    await page.getByTestId('vb-close').click()
    await dapp.press('sign-message')
    const { page: window } = await dapp.review()
    await expect(window.locator('html')).toHaveAttribute('lang', 'ja')
  })
})

test.describe('a visitor who reads Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('sees a window’s start page, the wallet list and the iframe’s title in Arabic', async ({
    dapp,
    page,
  }) => {
    const { start, ui } = catalogueOf('secure-frame', 'ar')
    await page.goto(`${FRAME_ORIGIN}/approve-start`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveTitle(ui['window.title'])
    await expect(page.getByRole('status')).toHaveText(
      new RegExp(`${start['start.back']}.*${start['start.backToApprove']}`, 's'),
      { useInnerText: true },
    )
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(dapp.modal.locator('.row-name').first()).toHaveText('Test Wallet')
    await expect.poll(() => dapp.modal.evaluate(isAtItsPicture)).toBe(true)
    await page.getByTestId('vb-close').click()
    await dapp.askForCode(freshEmail())
    await expect(page.getByTestId('vb-secure-frame')).toHaveAttribute(
      'title',
      catalogueOf('host-sdk', 'ar').buttons.frame,
    )
    await page.evaluate(() => window.vestibule.setLocale('en'))
    await expect(page.getByTestId('vb-secure-frame')).toHaveAttribute('title', 'Secure wallet')
  })
})

test.describe('security: the wallet’s language', () => {
  test.use({ locale: 'de-CH' })
  test('ignores a page’s language for the wallet if the browser does not list the language', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn({ config: { locale: 'th' } })
    await expect(page.getByTestId('vb-account-button')).toBeVisible()
    await expect(dapp.frame.locator('html')).toHaveAttribute('lang', 'de')
    await dapp.press('sign-message')
    const { page: window, card } = await dapp.review()
    await expect(window.locator('html')).toHaveAttribute('lang', 'de')
    await expect(card.getByTestId('vb-reject')).toHaveText('Ablehnen')
  })
})
