import type { Page, TestInfo } from '@playwright/test'
import { keepShot, looksIn, SIZES } from '../fixtures/appearance.js'
import { type Dapp, expect, test } from '../fixtures/dapp.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { FRAME_ORIGIN } from '../world/ports.js'

/** The files in which the dapp's bundler put parts of the modal, by what they begin with. */
const MODAL = '**/assets/mountModal-*.js'
const WALLET_VIEWS = '**/assets/walletViews-*.js'
const FRAME = '**/assets/startFrame-*.js'

/** What the frame asks its services for a code. */
const START = '**/v1/auth/email/start'

/** Keeps what the page looks like in each theme and size. */
async function look(page: Page, info: TestInfo, name: string) {
  for (const { theme: colorScheme, size, viewport } of looksIn(SIZES)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await keepShot(page, info, `${name}-${colorScheme}-${size}`)
  }
}

/** From now on time passes by hand alone, so that nothing is over before it was looked at. */
async function stopClock(page: Page) {
  await page.clock.install({ time: Date.now() - 60_000 })
  await page.clock.pauseAt(Date.now())
}

/** Time passes by itself again, from the present on, by which the services judge what the wallet signs. */
async function startClock(page: Page) {
  await page.clock.setSystemTime(Date.now())
  await page.clock.resume()
}

/** The browser hears of it a little later than the network does. */
async function setOnline(page: Page, online: boolean) {
  await page.context().setOffline(!online)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(online)
}

const connectButton = (page: Page) => page.getByTestId('vb-connect-button')
const notice = (page: Page) => page.getByTestId('vb-notice')

test.describe('the modal’s code', () => {
  test('[V01] is waited for with the button’s own words, from the press on', async ({
    dapp,
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(MODAL, async (route) => {
      await held
      await route.continue()
    })
    await dapp.visit()
    await connectButton(page).click()
    await expect(connectButton(page)).toHaveText('Connecting…')
    await expect(connectButton(page)).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(dapp.modal).toBeVisible()
    await expect(connectButton(page)).toHaveText('Connect Wallet')
  })

  test('[V01] who is offline is told so, and the next press works once that is over', async ({
    dapp,
    page,
  }, info) => {
    await stopClock(page)
    await dapp.visit()
    await setOnline(page, false)
    for (const { theme: colorScheme, size, viewport } of looksIn(SIZES)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await connectButton(page).click()
      await expect(notice(page)).toHaveText(
        'You are offline. Connect this device to the internet, then try again.',
      )
      await keepShot(page, info, `NotLoaded-${colorScheme}-${size}`)
    }
    await expect(notice(page)).toHaveRole('alert')
    await expect(notice(page)).toHaveCount(1)
    await expect(connectButton(page)).toHaveText('Connect Wallet')
    await setOnline(page, true)
    await dapp.open()
    await expect(notice(page)).toHaveCount(0)
  })

  test('[V01] is not asked for ahead by a pointer over the button while the device is offline', async ({
    dapp,
    page,
  }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/mountModal-')) asked++
    })
    await dapp.visit()
    await setOnline(page, false)
    await connectButton(page).hover()
    await page.mouse.move(0, 0)
    await setOnline(page, true)
    await connectButton(page).hover()
    await expect.poll(() => asked).toBe(1)
    await dapp.open()
    expect(asked).toBe(1)
  })

  test('[V01] [T01] a page that opens the modal itself hears of the failure, and its visitor is told', async ({
    dapp,
    page,
  }) => {
    await stopClock(page)
    await page.route(MODAL, (route) => route.abort())
    await dapp.visit()
    const open = () =>
      page.evaluate(() =>
        window.vestibule.open().then(
          () => 'open',
          () => 'failed',
        ),
      )
    await expect.poll(open).toBe('failed')
    await expect(notice(page)).toHaveText(
      'This could not be loaded. Try again, or reload the page.',
    )
    await page.unroute(MODAL)
    await expect.poll(open).toBe('open')
    await expect(dapp.modal).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

  test('[V01] a card in the page comes by itself once the network is back', async ({
    dapp,
    page,
  }) => {
    await stopClock(page)
    await page.route(MODAL, (route) => route.abort())
    await dapp.visit({ path: '/embedded.html' })
    await expect(notice(page)).toBeVisible()
    await setOnline(page, false)
    await page.unroute(MODAL)
    await setOnline(page, true)
    await expect(dapp.modal).toBeVisible()
  })

  test('[V04] a view whose code did not come says why, and tries again', async ({ dapp, page }) => {
    await page.route(WALLET_VIEWS, (route) => route.abort())
    await dapp.visit()
    await dapp.open()
    await page.getByTestId('vb-all-wallets').click()
    await expect(dapp.modal).toContainText('This part could not be loaded')
    await expect(dapp.modal).toContainText('Try again, or reload the page.')
    await setOnline(page, false)
    await page.getByTestId('vb-retry').click()
    await expect(dapp.modal).toContainText('You are offline')
    await setOnline(page, true)
    await page.unroute(WALLET_VIEWS)
    await page.getByTestId('vb-retry').click()
    await expect(page.getByTestId('vb-wallet-search')).toBeVisible()
  })

  test('[V02] the frame’s code, too, is asked for again', async ({ dapp, page }) => {
    const email = freshEmail()
    await page.route(FRAME, (route) => route.abort())
    await dapp.visit()
    await dapp.askForCode(email)
    await expect(dapp.modal).toContainText('The sign-in service does not answer')
    await page.unroute(FRAME)
    await page.getByTestId('vb-login-retry').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })
})

test.describe('services that do not answer', () => {
  const progress = (page: Page) => page.getByTestId('vb-login-progress')
  const stop = (page: Page) => page.route(`${FRAME_ORIGIN}/**`, (route) => route.abort())
  const start = (page: Page) => page.unroute(`${FRAME_ORIGIN}/**`)
  /** A login that waits for its frame, with a clock that is turned by hand. */
  const wait = async (dapp: Dapp, email: string) => {
    await stopClock(dapp.page)
    await stop(dapp.page)
    await dapp.visit()
    await dapp.askForCode(email)
    await expect(dapp.page.getByTestId('vb-secure-frame')).toBeAttached()
  }

  test('[V02] [C02] say after a second what is awaited, and after six how to begin anew', async ({
    dapp,
    page,
  }, info) => {
    const email = freshEmail()
    await wait(dapp, email)
    await page.clock.fastForward(1_000)
    await expect(progress(page)).toHaveText('Opening the secure wallet…')
    await page.clock.fastForward(5_000)
    await expect(progress(page)).toContainText(
      'The sign-in service does not answer. It may be back in a moment.',
    )
    await look(page, info, 'LoginNoAnswer')
    await startClock(page)
    await start(page)
    await page.getByTestId('vb-login-retry').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V02] are waited for again from the start by who tries again', async ({ dapp, page }) => {
    await wait(dapp, freshEmail())
    await page.clock.fastForward(6_000)
    await page.getByTestId('vb-login-retry').click()
    await expect(page.getByTestId('vb-login-retry')).toBeHidden()
    await page.clock.fastForward(6_000)
    await expect(page.getByTestId('vb-login-retry')).toBeVisible()
    await expect(page.getByTestId('vb-secure-frame')).toHaveCount(1)
  })

  test('[V02] are not blamed for a device that is offline', async ({ dapp, page }, info) => {
    const email = freshEmail()
    await wait(dapp, email)
    await setOnline(page, false)
    await page.clock.fastForward(1_000)
    await expect(progress(page)).toContainText(
      'You are offline. Connect this device to the internet, then try again.',
    )
    await look(page, info, 'LoginOffline')
    await setOnline(page, true)
    await startClock(page)
    await start(page)
    await page.getByTestId('vb-login-retry').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V02] that are slow to send are waited for, without a button that would ask twice', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(START, async (route) => {
      await held
      await route.continue()
    })
    await stopClock(page)
    await dapp.visit()
    const asked = page.waitForRequest(START)
    await dapp.askForCode(email)
    await asked
    await page.clock.fastForward(1_000)
    await expect(progress(page)).toHaveText('Sending your email…')
    await page.clock.fastForward(5_000)
    await expect(progress(page)).toHaveText('This takes longer than usual.')
    await startClock(page)
    release()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V02] that fall silent after the frame came are told of in the same words', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    await page.route(START, (route) => route.abort())
    await dapp.visit()
    await dapp.askForCode(email)
    await expect(progress(page)).toContainText('The sign-in service does not answer.')
    await page.unroute(START)
    await page.getByTestId('vb-login-retry').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })
})

test.describe('the card’s height', () => {
  /** Notes every height that the card is given from now on. */
  const watch = (page: Page) =>
    page.locator('.views').evaluate((views: HTMLElement) => {
      const given: string[] = []
      Object.assign(window, { given })
      const observer = new MutationObserver(() => given.push(views.style.cssText))
      observer.observe(views, { attributeFilter: ['style'] })
    })
  const given = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'given'))

  const STEPS = [
    ['all wallets', 'vb-all-wallets', 'vb-wallet-io.metamask'],
    ['the QR code', 'vb-wallet-walletConnect', 'vb-wc-qr'],
    ['what a wallet is', 'vb-help', 'vb-get-wallet'],
  ] as const
  for (const [name, way, sign] of STEPS)
    test(`[R10] moves once on the way to another view: ${name}`, async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.open()
      await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
      await dapp.settle()
      await watch(page)
      await page.getByTestId(way).click()
      await expect(page.getByTestId(sign).first()).toBeVisible()
      await dapp.settle()
      await expect.poll(() => given(page)).toHaveLength(1)
    })

  test('[R10] stays while the code of the next view is on its way, and moves once', async ({
    dapp,
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(WALLET_VIEWS, async (route) => {
      await held
      await route.continue()
    })
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
    await dapp.settle()
    const height = async () => (await dapp.modal.boundingBox())?.height
    const before = await height()
    await watch(page)
    await page.getByTestId('vb-help').click()
    await expect(dapp.modal.getByText('Loading')).toBeAttached()
    await expect.poll(height).toBe(before)
    await expect.poll(() => given(page)).toEqual([])
    release()
    await expect(page.getByTestId('vb-get-wallet')).toBeVisible()
    await dapp.settle()
    await expect.poll(() => given(page)).toHaveLength(1)
  })

  test('[R10] [V18] moves once on the way to the visitor’s wallets', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced', config: { features: { multiWallet: true } } })
    await dapp.connectWallet()
    await page.reload()
    await expect(dapp.status).toHaveText('connected')
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-wallets')).toBeVisible()
    await dapp.settle()
    await watch(page)
    await page.getByTestId('vb-wallets').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ProfileWallets')
    await dapp.settle()
    await expect.poll(() => given(page)).toHaveLength(1)
  })
})
