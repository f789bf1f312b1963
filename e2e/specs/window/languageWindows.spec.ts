import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@vestibule/protocol/texts'
import type { ApprovalWindow } from '../../fixtures/appearance/approvalWindow.js'
import { LOCALES, lookOnPhones } from '../../fixtures/appearance/lookOnPhones.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { enterHub } from '../../fixtures/hub.js'
import type { REQUESTS } from '../../views/approvalRequests.js'
import { beAsked } from '../../views/beAsked.js'

test.slow()

type Ask = (dapp: Dapp) => Promise<ApprovalWindow>
const request =
  (name: keyof typeof REQUESTS): Ask =>
  async (dapp) => {
    await beAsked({ dapp, page: dapp.page }, name)
    return dapp.review()
  }

const CARDS: Record<string, Ask> = {
  coins: request('coins'),
  unlimited: request('unlimited'),
  lookAlike: request('lookAlike'),
  failing: request('failing'),
  permit: request('permit'),
  async permission(dapp) {
    await dapp.visitFunded({ path: '/permissions' })
    await dapp.press('allow')
    return dapp.review()
  },
}

for (const [name, ask] of Object.entries(CARDS))
  test(`does not cut text of the ${name} card in any language on a phone`, async ({
    context,
    dapp,
  }, info) => {
    const faults = {}
    for (const locale of LOCALES) {
      await context.addInitScript(
        (languages) => {
          Object.defineProperty(Navigator.prototype, 'languages', {
            configurable: true,
            get: () => languages,
          })
        },
        [locale, 'en-US'],
      )
      const { page, card } = await ask(dapp)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(card.getByTestId('vb-reject')).toBeVisible()
      Object.assign(faults, await lookOnPhones(page, [page.locator('body')], name, locale, info))
      await card.getByTestId('vb-reject').click()
      await expect.poll(() => page.isClosed()).toBe(true)
    }
    expect(faults).toEqual({})
  })

test('does not cut text of the settings in any language on a phone', async ({ page }, info) => {
  const { hub } = await enterHub(page)
  const faults = {}
  for (const [part, shows] of [
    ['', 'vb-hub-way'],
    ['/export', 'vb-proof-secret'],
    ['/import', 'vb-hub-import-text'],
    ['#delete', 'vb-hub-delete-email'],
  ] as const) {
    await page.goto('about:blank')
    await hub.visit(part)
    for (const locale of LOCALES) {
      await page.getByTestId('vb-hub-language').selectOption(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByTestId(shows).first()).toBeVisible()
      const name = `hub${part.replace(/\W/, '-')}`
      Object.assign(faults, await lookOnPhones(page, [page.locator('body')], name, locale, info))
    }
  }
  expect(faults).toEqual({})
})

test('does not cut text of emails in any language on a phone', async ({ page }, info) => {
  const script = fileURLToPath(new URL('../../fixtures/writeMails.ts', import.meta.url))
  const written = execFileSync('node', ['--conditions=src', '--import', 'tsx', script])
  const mails: { locale: Locale; name: string; html: string }[] = JSON.parse(String(written))
  const faults = {}
  for (const { locale, name, html } of mails.filter(({ locale }) => LOCALES.includes(locale))) {
    await page.setContent(html)
    Object.assign(faults, await lookOnPhones(page, [page.locator('body')], name, locale, info))
  }
  expect(faults).toEqual({})
})
