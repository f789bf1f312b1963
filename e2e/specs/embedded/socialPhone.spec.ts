import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { serveWithOpenerPolicy } from '../../fixtures/openerPolicy.js'
import { codeIn, continueAs } from '../../fixtures/providerLogin.js'
import { agree, openProvider } from '../../fixtures/social.js'
import { leaveFor, ON_A_PHONE, openNoWindow } from '../../fixtures/socialPhone.js'
import { DAPP_ORIGIN } from '../../world/ports.js'

test.use({ ...ON_A_PHONE, permissions: ['clipboard-read', 'clipboard-write'] })

test('[J06] [V17] opens the provider in a new tab, and connects without a code', {
  tag: '@ci',
}, async ({ dapp }) => {
  await dapp.visitOpen()
  const tab = await openProvider(dapp, 'google')
  await continueAs(tab, freshEmail())
  await agree(tab)
  await dapp.expectConnected()
})

test('[J06] [V17] opens the provider in the page’s own tab if new tabs cannot reach the frame', async ({
  dapp,
  page,
}) => {
  await serveWithOpenerPolicy(page, 'same-origin')
  await dapp.visitOpen()
  await openProvider(dapp, 'google')
  await page.getByTestId('vb-social-continue').click()
  await expect(page.getByTestId('idp-email')).toBeVisible()
})

test('[J06] [V17] connects with a copied code after the provider opened in the same tab', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await leaveFor(dapp, 'google')
  await continueAs(page, freshEmail())
  const code = await codeIn(page)
  await page.getByRole('button', { name: 'Copy code and go on' }).click()
  await page.waitForURL(`${DAPP_ORIGIN}/**`)
  await expect(page).not.toHaveURL(new RegExp(code))
  const field = dapp.frame.getByTestId('vb-otp-input')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.press('Control+V')
  await dapp.pressInFrame('vb-consent-yes')
  await dapp.expectConnected()
})

test('[V17] shows the code without a copy button if the page’s copy script does not load', async ({
  dapp,
  page,
}) => {
  await page.route(/\/scripts\/copy-/, (route) => route.abort())
  await leaveFor(dapp, 'google')
  await continueAs(page, freshEmail())
  const code = await codeIn(page)
  await expect(page.getByRole('button')).toHaveText(['This was not me'])
  await page.getByRole('link', { name: 'Go on to' }).click()
  await dapp.frame.getByTestId('vb-otp-input').fill(code)
  await dapp.pressInFrame('vb-consent-yes')
  await dapp.expectConnected()
})

test('[V17] offers a retry after the browser’s Back button, and continues after the code page reloads', async ({
  dapp,
  page,
}) => {
  await leaveFor(dapp, 'google')
  await page.goBack({ waitUntil: 'commit' })
  await expect(dapp.modal).toContainText('If you left it')
  await page.reload({ waitUntil: 'commit' })
  await expect(dapp.modal).toContainText('If you left it')
  await page.getByTestId('vb-retry').click()
  await continueAs(page, freshEmail())
  await expect(codeIn(page)).resolves.toMatch(/^\d{6}$/)
  await page.reload()
  const code = await codeIn(page)
  await page.getByRole('link', { name: 'Go on to' }).click()
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
  await page.reload()
  await dapp.frame.getByTestId('vb-otp-input').fill(code)
  await dapp.pressInFrame('vb-consent-yes')
  await dapp.expectConnected()
})

test('[V17] offers a retry with a new URL on a page from the back/forward cache', async ({
  dapp,
  page,
}) => {
  // Status 204 keeps the browser on the page.
  await page.route(/\/auth\/oauth\/google\/start/, (route) => route.fulfill({ status: 204 }))
  await openNoWindow(page)
  await dapp.visitOpen()
  const left = page.waitForRequest(/\/auth\/oauth\/google\/start/)
  await page.getByTestId('vb-social-google').click()
  await left
  // Browsers send this event to a page from the back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  // A locator does not find a page that is loading.
  const shown = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll('*'),
        ({ shadowRoot }) =>
          shadowRoot?.querySelector<HTMLElement>('[data-testid=vb-modal]')?.innerText ?? '',
      ).join(''),
    )
  await expect.poll(shown).toContain('If you left it')
  await expect.poll(shown).toContain('Try again')
  await expect.poll(shown).not.toContain('Continue to')
})

test('[V17] offers a retry if the visitor returns offline, and continues once online', async ({
  dapp,
  page,
  context,
}) => {
  await leaveFor(dapp, 'google')
  await continueAs(page, freshEmail())
  const code = await codeIn(page)
  let isBack = false
  await context.route(/\/f\/local-demo/, async (route) => {
    if (isBack) return route.fallback()
    await context.setOffline(true)
    await route.abort()
  })
  await page.getByRole('link', { name: 'Go on to' }).click()
  await expect(dapp.modal).toContainText('You are offline')
  await expect(page.getByTestId('vb-retry')).toBeVisible()
  isBack = true
  await context.setOffline(false)
  await dapp.frame.getByTestId('vb-otp-input').fill(code)
  await dapp.pressInFrame('vb-consent-yes')
  await dapp.expectConnected()
})
