import type { Page } from '@playwright/test'
import {
  findFaults,
  keepShot,
  looksIn,
  SIZES,
  scrollsSideways,
  softly,
  wearLook,
} from '../../fixtures/appearance/appearance.js'
import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { codeIn, continueAs, createProviderLogin } from '../../fixtures/providerLogin.js'
import { DAPP_ORIGIN } from '../../world/ports.js'

const PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
const RETURN_TO = `${DAPP_ORIGIN}/?back=1#here`
/** The SDK removes `vestibule-login` only after a login that this page started. */
const RETURN_DENIED = `${DAPP_ORIGIN}/?back=1&vestibule-login=denied#here`

async function openFrom(page: Page, url: string, features = 'popup'): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(([to, how]) => void open(to, '', how), [url, features] as const)
  return opened
}

for (const provider of PROVIDERS)
  test(`[J06] signs in at ${provider} with the code in the window, and closes the window`, async ({
    page,
  }) => {
    await page.goto(DAPP_ORIGIN)
    const login = await createProviderLogin()
    const { url, challengeId } = await login.start(provider)
    const window = await openFrom(page, url)
    await continueAs(window, freshEmail())
    const code = await codeIn(window)
    const closed = window.waitForEvent('close')
    await expect(login.take(challengeId, code)).resolves.toMatchObject({ status: 'proved' })
    await closed
  })

for (const features of ['popup,noopener', 'noopener'])
  test(`closes a window without an opener (${features})`, async ({ page }) => {
    await page.goto(DAPP_ORIGIN)
    const login = await createProviderLogin()
    const { url, challengeId } = await login.start('google')
    const window = await openFrom(page, url, features)
    await continueAs(window, freshEmail())
    const code = await codeIn(window)
    const closed = window.waitForEvent('close')
    await login.take(challengeId, code)
    await closed
  })

test('reports a denied login at once, and closes the window', {
  tag: '@ci',
}, async ({ page }) => {
  await page.goto(DAPP_ORIGIN)
  const login = await createProviderLogin()
  const { url, challengeId } = await login.start('apple')
  const window = await openFrom(page, url)
  const closed = window.waitForEvent('close')
  await window.getByTestId('idp-deny').click()
  await closed
  await expect(login.take(challengeId)).resolves.toEqual({ status: 'refused', reason: 'denied' })
})

test('fails the login at once if the provider is down', async ({ page }) => {
  const login = await createProviderLogin()
  const { url, challengeId } = await login.start('discord')
  await page.goto(url)
  await continueAs(page, `broken-${freshEmail()}`)
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await expect(login.take(challengeId)).resolves.toEqual({ status: 'refused', reason: 'failed' })
})

test('returns to the page after every outcome of a login in the same tab', async ({ page }) => {
  for (const provider of ['google', 'apple'] as const) {
    const login = await createProviderLogin()
    const { url, challengeId } = await login.start(provider, { returnTo: RETURN_TO })
    await page.goto(url)
    await continueAs(page, freshEmail())
    const code = await codeIn(page)
    await page.getByRole('link', { name: 'Go on to' }).click()
    await page.waitForURL(RETURN_TO)
    await expect(login.take(challengeId, code)).resolves.toMatchObject({ status: 'proved' })
    const refused = await login.start(provider, { returnTo: RETURN_TO })
    await page.goto(refused.url)
    await page.getByTestId('idp-deny').click()
    await page.waitForURL(RETURN_DENIED)
  }
})

test('completes the provider login without scripts, and asks the visitor to close the window', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const login = await createProviderLogin()
  const email = freshEmail()
  const { url, challengeId } = await login.start('github')
  await page.goto(url)
  await continueAs(page, email)
  const code = await codeIn(page)
  await expect(login.take(challengeId, code)).resolves.toMatchObject({ status: 'proved' })
  await page.goto((await login.start('github')).url)
  await continueAs(page, email)
  await expect(page.getByText('You can close this window')).toBeVisible()
  await context.close()
})

test('meets accessibility rules on the local provider’s page and the code page in both themes', async ({
  page,
}, info) => {
  const login = await createProviderLogin()
  const { url } = await login.start('github')
  await page.goto(url)
  await look('provider')
  await continueAs(page, freshEmail())
  await expect(page.locator('.code')).toBeVisible()
  await look('code')

  async function look(name: string) {
    for (const [index, each] of looksIn(SIZES).entries()) {
      const { theme, size, viewport } = each
      await wearLook(page, each)
      await page.setViewportSize(viewport)
      softly(
        await findFaults(page, { isAnotherLook: index > 0 }),
        `${name} ${theme} ${size}`,
      ).toEqual([])
      softly(await scrollsSideways(page)).toBe(false)
      await keepShot(page, info, `${name}-${theme}-${size}`)
    }
  }
})

for (const end of ['#ask', '#:~:text=This%20was%20not%20me'])
  test(`security: a link’s fragment cannot scroll the requester out of a small window (${end.slice(0, 4)})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 200 })
    const { url } = await (await createProviderLogin()).start('google')
    await page.goto(url)
    await continueAs(page, freshEmail())
    await expect(page.locator('.code')).toBeAttached()
    const asked = page.url()
    await page.goto('about:blank')
    // Browsers keep a link's fragment through the visit to the provider.
    await page.goto(asked + end)
    await expect(page.locator('.code')).toBeAttached()
    await expect(page.getByRole('heading')).toBeInViewport()
  })
