import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { hold } from '../../fixtures/network.js'
import { codeIn, continueAs, createProviderLogin } from '../../fixtures/providerLogin.js'
import {
  agree,
  cutOpeners,
  enterCode,
  expectFrameLoaded,
  finishByCode,
  finishLogin,
  openProvider,
  signInAt,
  signOut,
} from '../../fixtures/social.js'
import { SIBLING_ORIGIN } from '../../world/ports.js'

test('[J06] [V17] [X13] creates a wallet at a Google login, and restores the wallet after a reload', {
  tag: '@smoke',
}, async ({ dapp }) => {
  await dapp.visitOpen()
  await signInAt(dapp, 'google', freshEmail())
  const address = await dapp.address()
  expect(address).toMatch(/^0x/)
  await dapp.reload()
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J06] requires one press in the window after one second of focus, and no press in the frame', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const email = freshEmail()
  await dapp.visitOpen()
  const asked: string[] = []
  await page.exposeFunction('noteSurface', (name: string) => asked.push(name))
  await page.evaluate(() => {
    window.vestibuleCore.store.subscribe(({ surface }) => {
      ;(window as never as { noteSurface: (name: string) => void }).noteSurface(surface.name)
    })
  })
  const popup = await openProvider(dapp, 'google')
  await continueAs(popup, email)
  const card = popup.getByTestId('vb-visit')
  await expect(card).toContainText('Continue to dapp.localhost')
  await expect(card).toContainText(email)
  await expect(popup.locator('.code')).toHaveCount(0)
  await expect(dapp.status).toHaveText('disconnected')
  await agree(popup)
  await dapp.expectConnected()
  expect(asked).not.toContain('consent')
  expect(asked).not.toContain('socialCode')
})

test('[V17] hides the retry button after the visitor agrees in the window', async ({
  context,
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  const window = await openProvider(dapp, 'google')
  await continueAs(window, freshEmail())
  // The provider's page removes its opener, so the dapp's page assumes that the window was closed.
  await expect(page.getByTestId('vb-retry')).toBeVisible()
  const release = await hold(context, '**/v1/wallets/**')
  await agree(window)
  await expect(dapp.modal).toContainText('Connecting…')
  await expect(page.getByTestId('vb-retry')).toHaveCount(0)
  release()
  await dapp.expectConnected()
})

test('[J06] reuses the wallet at the second login on a device', async ({ dapp }) => {
  const email = freshEmail()
  await dapp.visitOpen()
  await signInAt(dapp, 'google', email)
  const address = await dapp.address()
  await signOut(dapp)
  await dapp.open()
  await signInAt(dapp, 'google', email)
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J06] [X18] security: hides the address from a same-site page that starts a login, until consent', async ({
  dapp,
}) => {
  const email = freshEmail()
  await dapp.visitOpen()
  await signInAt(dapp, 'github', email)
  const address = await dapp.address()
  await signOut(dapp)
  await dapp.visitOpen({ path: `${SIBLING_ORIGIN}/` })
  const window = await openProvider(dapp, 'github')
  await continueAs(window, email)
  await expect(window.getByTestId('vb-visit')).toContainText('shop.dapp.localhost')
  await expect(dapp.status).toHaveText('disconnected')
  await finishLogin(dapp, window)
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J06] [X18] security: shows the account before connecting if an attacker used the window’s URL', {
  tag: '@smoke',
}, async ({ dapp, page, browser }) => {
  const email = freshEmail()
  // The attacker opens the URL before the visitor's window does. Set the route before the page
  // opens: a request during the setup can be lost.
  const start = /\/auth\/oauth\/google\/start/
  await page.context().route(start, (route) => route.abort())
  const handed = page.context().waitForEvent('request', (request) => start.test(request.url()))
  await dapp.visitOpen()
  await openProvider(dapp, 'google')
  const mallory = await browser.newContext()
  const window = await mallory.newPage()
  await window.goto((await handed).url())
  await continueAs(window, email)
  // This attack succeeds only if the visitor types the attacker's code.
  await enterCode(dapp, window)
  await expect(dapp.frame.getByTestId('vb-consent')).toContainText(email)
  await expect(dapp.status).toHaveText('disconnected')
  await dapp.pressInFrame('vb-consent-no')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(dapp.status).toHaveText('disconnected')
  await mallory.close()
})

test('[J06] [V17] rejects a wrong code and accepts the right one, and hides the account until then', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  await cutOpeners(dapp)
  const window = await openProvider(dapp, 'github')
  await continueAs(window, freshEmail())
  // The window shows the account. On an untrusted page, the frame shows it only after the code.
  await expect(window.getByRole('main')).toContainText('GitHub:')
  const code = await codeIn(window)
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
  await expect(page.getByTestId('vb-retry')).toBeHidden()
  await expect(dapp.modal).not.toContainText('GitHub:')
  const field = dapp.frame.getByTestId('vb-otp-input')
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(dapp.frame.getByRole('alert').filter({ hasText: 'Invalid' })).toBeVisible()
  await expect(dapp.status).toHaveText('disconnected')
  await expect(dapp.modal).toContainText('Having trouble?')
  await expect(page.getByTestId('vb-retry')).toBeVisible()
  await finishByCode(dapp, window)
})

test('[J06] [V17] shows the provider’s name in the window until the provider’s URL is known', async ({
  dapp,
  page,
}) => {
  let go = () => {}
  const slow = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.context().route('**/v1/auth/oauth/start', async (route) => {
    await slow
    await route.continue()
  })
  await dapp.visitOpen()
  const window = await openProvider(dapp, 'google')
  await expect(window.getByText('Opening Google…')).toBeVisible()
  await expect(window).toHaveTitle('Opening Google…')
  await expect(dapp.modal).toContainText('Opening Google…')
  go()
  await expect(window.getByTestId('idp-email')).toBeVisible()
})

test('[J06] security: does not sign an attacker in when a victim follows the attacker’s link', {
  tag: '@smoke',
}, async ({ page }) => {
  const mallory = await createProviderLogin()
  const { url, challengeId } = await mallory.start('google')
  await page.goto(url)
  await continueAs(page, freshEmail())
  const code = await codeIn(page)
  await expect(mallory.take(challengeId)).resolves.toEqual({ status: 'asked' })
  await expect(page.getByRole('button')).toHaveText(['Copy code', 'This was not me'])
  const guess = code === '000000' ? '111111' : '000000'
  await expect(mallory.take(challengeId, guess)).resolves.toEqual({ status: 'wrong' })
  // Control: the attacker is signed in with the right code.
  await expect(mallory.take(challengeId, code)).resolves.toMatchObject({ status: 'proved' })
})

test.describe('reports a failed login, and offers a retry', () => {
  test('[V17] after the visitor denies the login at the provider', { tag: '@ci' }, async ({
    dapp,
    page,
  }) => {
    await dapp.visit()
    await dapp.open()
    const window = await openProvider(dapp, 'discord')
    await window.getByTestId('idp-deny').click()
    await expect(dapp.modal).toContainText('Sign-in cancelled')
    const again = page.waitForEvent('popup')
    await page.getByTestId('vb-retry').click()
    const second = await again
    await continueAs(second, freshEmail())
    await finishLogin(dapp, second)
  })

  test('[V17] after the visitor denies another person’s login in the window', async ({ dapp }) => {
    await dapp.visit()
    await dapp.open()
    await cutOpeners(dapp)
    const window = await openProvider(dapp, 'google')
    await continueAs(window, freshEmail())
    await window.getByRole('button', { name: 'This was not me' }).click()
    await expect(dapp.modal).toContainText('Sign-in refused')
  })

  test('[V17] after the visitor cancels in the window', async ({ dapp }) => {
    await dapp.visit()
    await dapp.open()
    const window = await openProvider(dapp, 'google')
    await continueAs(window, freshEmail())
    await window.getByTestId('vb-visit-no').click()
    await expect(dapp.modal).toContainText('Sign-in cancelled')
    await expect(dapp.status).toHaveText('disconnected')
  })

  test('[V17] within two seconds after the window closes', async ({ dapp, page }) => {
    await dapp.visit()
    await dapp.open()
    const window = await openProvider(dapp, 'x')
    await expect(window.getByTestId('idp-email')).toBeVisible()
    await window.close()
    await expect(dapp.modal).toContainText('If you left it', { timeout: 2_000 })
    const again = page.waitForEvent('popup')
    await page.getByTestId('vb-retry').click()
    await continueAs(await again, freshEmail())
    await finishLogin(dapp, await again)
  })

  test('[V17] after the browser blocks the window, and opens the window at the next press', async ({
    dapp,
    page,
  }) => {
    await dapp.visit()
    await dapp.open()
    // Browsers return null when they block a window.
    await page.evaluate(() => {
      const open = window.open.bind(window)
      window.open = () => {
        window.open = open
        return null
      }
    })
    await page.getByTestId('vb-social-apple').click()
    await expect(dapp.modal).toContainText('The window was blocked')
    await expectFrameLoaded(dapp)
    const popup = page.waitForEvent('popup')
    await page.getByTestId('vb-social-open').click()
    await continueAs(await popup, freshEmail())
    await finishLogin(dapp, await popup)
  })

  test('[V17] does not connect the account in the window after the visitor presses Back', async ({
    dapp,
    page,
  }) => {
    await dapp.visit()
    await dapp.open()
    const window = await openProvider(dapp, 'google')
    await expect(window.getByTestId('idp-email')).toBeVisible()
    await page.getByTestId('vb-back').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
    // The provider's page removes its opener, so the dapp's page cannot close the window.
    await continueAs(window, freshEmail())
    await expect(window.getByRole('main')).toContainText('This sign-in was cancelled')
    await expect(window.getByRole('main')).toContainText('You can close this window.')
    await expect(window.locator('.code')).toHaveCount(0)
    await expect(dapp.status).toHaveText('disconnected')
    await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  })
})

test('[V17] closes the provider’s window when the visitor cancels the login in the page', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  const window = await openProvider(dapp, 'google')
  await continueAs(window, freshEmail())
  await expect(window.getByTestId('vb-visit')).toBeVisible()
  await page.getByTestId('vb-close').click()
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(dapp.status).toHaveText('disconnected')
})

test('[V17] closes the window with the code after a cancellation, and rejects the first window’s login', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  await cutOpeners(dapp)
  const first = await openProvider(dapp, 'google')
  await expect(first.getByTestId('idp-email')).toBeVisible()
  // The dapp's page assumes that a window without an opener was closed.
  await expect(dapp.modal).toContainText('If you left it')
  const popup = page.waitForEvent('popup')
  await page.getByTestId('vb-retry').click()
  const second = await popup
  await continueAs(second, freshEmail())
  await expect(codeIn(second)).resolves.toMatch(/^\d{6}$/)
  await continueAs(first, freshEmail())
  await expect(first.getByRole('main')).toContainText('This sign-in was cancelled')
  await page.getByTestId('vb-close').click()
  await expect.poll(() => second.isClosed()).toBe(true)
})

test('[V17] continues the login in the provider’s window after a reload of the page', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  const window = await openProvider(dapp, 'facebook')
  await expect(window.getByTestId('idp-email')).toBeVisible()
  await page.reload()
  await dapp.open()
  await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingSocial')
  await continueAs(window, freshEmail())
  await finishLogin(dapp, window)
})

test('[V17] reports the result of a login to a dapp with COOP', async ({ dapp, page }) => {
  await page.route(/\/\?|\/$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    // Node does not resolve host names under `.localhost`.
    const url = route
      .request()
      .url()
      .replace(/\/\/[^:/]+/, '//127.0.0.1')
    const response = await route.fetch({ url })
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })
  await dapp.visitOpen()
  await openProvider(dapp, 'google')
  // The first window cannot reach the frame, so the second window shows a code.
  await expect(dapp.modal).toContainText('Open Google once more.')
  const opened = page.context().waitForEvent('page')
  await page.getByTestId('vb-social-open').click()
  const window = await opened
  await continueAs(window, freshEmail())
  await finishByCode(dapp, window)
})

test('[J06] [V17] copies the code from a window, and accepts it pasted into the frame', async ({
  context,
  dapp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.visitOpen()
  await cutOpeners(dapp)
  const window = await openProvider(dapp, 'google')
  await continueAs(window, freshEmail())
  await window.getByRole('button', { name: 'Copy code' }).click()
  await expect(window.getByRole('status')).toHaveText(
    'Copied. Paste it in the page where you began.',
  )
  await dapp.frame.getByTestId('vb-otp-input').press('Control+V')
  await dapp.pressInFrame('vb-consent-yes')
  await dapp.expectConnected()
})
