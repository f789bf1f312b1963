import type { Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import {
  ApprovalWindow,
  blockPressWindows,
  continueInWindow,
  readToEnd,
} from '../../fixtures/appearance/approvalWindow.js'
import { type Dapp, expect, secureFrame, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { serveWithOpenerPolicy } from '../../fixtures/openerPolicy.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, RPC_ONE } from '../../world/ports.js'

const chain = createPublicClient({ transport: http(RPC_ONE) })

test.use({ returning: true })

const STRICT = { config: { projectId: 'local-strict' } }

/** Requests a signature from the strict project in a browser that blocks windows. Stops at the frame's button. */
async function ask(dapp: Dapp, { action = 'sign-message', visit = STRICT as object } = {}) {
  await blockPressWindows(dapp.page)
  await dapp.visitSignedIn(visit)
  await dapp.press(action)
  await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
}

const expectState = (dapp: Dapp, state: string) =>
  expect(dapp.frame.getByTestId('vb-hand-over')).toHaveAttribute('data-state', state)

test.describe('the wallet’s window', () => {
  test('[R05] [V12] shows the request on the wallet’s own page, and returns the signature after approval', {
    tag: '@ci',
  }, async ({ dapp }) => {
    await ask(dapp)
    await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
    await expect(dapp.frame.getByTestId('vb-approve')).toHaveCount(0)
    const window = await continueInWindow(dapp)
    await expect(window.card).toContainText('Hello from the Vestibule demo')
    await expect(window.card).toContainText('dapp.localhost')
    expect(window.page.url()).toBe(`${FRAME_ORIGIN}/approve`)
    await expect.poll(() => window.page.evaluate(() => [opener, history.length])).toEqual([null, 1])
    await expectState(dapp, 'waiting')
    await window.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(dapp.modal).toBeHidden()
    await expect.poll(() => window.page.isClosed()).toBe(true)
  })

  test('[V12] rejects the request in the window, or by Cancel in the frame while the window is open', async ({
    dapp,
  }) => {
    await ask(dapp)
    const first = await continueInWindow(dapp)
    await first.reject()
    await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })

    await dapp.press('sign-message')
    const second = await dapp.review()
    await expect(second.card).toBeVisible()
    await expectState(dapp, 'waiting')
    await dapp.pressInFrame('vb-reject')
    await expect.poll(() => dapp.readResult()).toMatchObject({ code: 4001 })
    await second.expectMessage('rejectedThere')
  })

  // Other tests use a page without this header.
  for (const policy of ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'])
    test(`[V12] signs for a page with Cross-Origin-Opener-Policy ${policy}`, async ({
      dapp,
      page,
    }) => {
      await serveWithOpenerPolicy(page, policy)
      await ask(dapp)
      const window = await continueInWindow(dapp)
      await expectState(dapp, 'waiting')
      await window.approve()
      await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
      await expect.poll(() => window.page.isClosed()).toBe(true)
    })

  test('reports a window that the browser blocks, and offers a retry', async ({ dapp, page }) => {
    await ask(dapp)
    await secureFrame(page)?.evaluate(() => {
      const open = globalThis.open
      globalThis.open = () => {
        globalThis.open = open
        return null
      }
    })
    await dapp.pressInFrame('vb-continue')
    await expectState(dapp, 'blocked')
    await expect(dapp.frame.getByTestId('vb-hand-over')).toContainText('blocked')
    const window = await continueInWindow(dapp)
    await window.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })

  test('keeps the request after the visitor closes the window, and opens the window again', {
    tag: '@ci',
  }, async ({ dapp }) => {
    await ask(dapp)
    const first = await continueInWindow(dapp)
    await expect(first.card).toBeVisible()
    await first.page.close()
    await expectState(dapp, 'waiting')
    await expect(dapp.result).toBeEmpty()
    const second = await continueInWindow(dapp)
    await second.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })

  test('[Z18] shows in the window that the request was withdrawn when the modal or the page closes', async ({
    dapp,
    page,
  }) => {
    await ask(dapp)
    const first = await continueInWindow(dapp)
    await expect(first.card).toBeVisible()
    await page.getByTestId('vb-close').click()
    await expect
      .poll(() => dapp.readResult())
      .toEqual({ code: 4001, message: 'Request was aborted' })
    await first.expectMessage('withdrawn')

    await dapp.press('sign-message')
    const second = await continueInWindow(dapp)
    await expect(second.card).toBeVisible()
    await page.goto('about:blank')
    await second.expectMessage('withdrawn')
  })

  test('[V12] approves in the window after a Tab and two key presses inside it', async ({
    dapp,
  }) => {
    await ask(dapp)
    const window = await continueInWindow(dapp)
    await expect(window.approveButton).toBeEnabled()
    await window.approveButton.focus()
    await window.page.keyboard.press('Enter')
    await window.page.keyboard.press('Space')
    await expect(window.card).toBeVisible()
    await expect(window.approveButton).toHaveText('Sign')
    await window.page.keyboard.press('Shift+Tab')
    await window.page.keyboard.press('Tab')
    await expect(window.approveButton).toBeFocused()
    await window.page.keyboard.press('Enter')
    await expect(window.approveButton).toHaveText('Press again to confirm')
    await window.page.keyboard.press('Enter')
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })

  test.describe('while the window has no focus', () => {
    // Use a new browser: a stored permission would change later tests.
    test.use({ returning: false })
    test('[V12] keeps the button disabled on an accidental press behind another window', async ({
      dapp,
      page,
    }) => {
      // Set the focus in the test: a headless browser focuses every window.
      await page.context().addInitScript(() => {
        if (location.pathname !== '/approve') return
        let isInFront = false
        Document.prototype.hasFocus = () => isInFront
        const bring = (name: 'focus' | 'blur') => {
          isInFront = name === 'focus'
          dispatchEvent(new Event(name))
        }
        Object.assign(globalThis, { bring })
      })
      await ask(dapp)
      const window = await continueInWindow(dapp)
      const bring = (name: 'focus' | 'blur') =>
        window.page.evaluate((name) => {
          const { bring } = globalThis as unknown as { bring: (name: string) => void }
          bring(name)
        }, name)
      await expect(window.card).toBeVisible()
      await expect(window.approveButton).toHaveText('Press the card first')
      await window.page.waitForTimeout(1_500)
      await expect(window.approveButton).toBeDisabled()
      await window.approveButton.click({ force: true, delay: 900 })
      await expect(window.card).toBeVisible()
      await expect(dapp.result).toBeEmpty()

      await bring('focus')
      await expect(window.approveButton).toBeEnabled()
      await bring('blur')
      await expect(window.approveButton).toBeDisabled()
      await window.approveButton.click({ force: true, delay: 900 })
      await expect(dapp.result).toBeEmpty()

      await bring('focus')
      await window.approve()
      await expect(dapp.readResult()).resolves.toMatch(/^0x/)
    })

    test('[V12] control: the same press approves if the browser reports focus', async ({
      dapp,
      page,
    }) => {
      await page.context().addInitScript(() => {
        Document.prototype.hasFocus = () => true
      })
      await ask(dapp)
      const window = await continueInWindow(dapp)
      await expect(window.card).toBeVisible()
      await expect(window.approveButton).toBeEnabled()
      await window.approveButton.click({ force: true, delay: 900 })
      await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
    })
  })

  test.describe(() => {
    // Use a small window: a larger one would show the card's end at once.
    test.use({ viewport: { width: 1000, height: 480 } })

    test('[V12] requires a larger window and scrolling to the end before an approval', async ({
      dapp,
    }) => {
      await ask(dapp, { action: 'sign-permit' })
      const window = await continueInWindow(dapp)
      await expect(window.card).toBeVisible()
      await resize(window.page, { width: 340, height: 480 })
      await window.expectMessage('small')
      await resize(window.page, { width: 440, height: 480, screen: 640 })
      await expect(window.card).toContainText('Scroll down to continue')
      await expect(window.approveButton).toBeDisabled()
      await window.approve()
      await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
    })
  })

  test('[V12] blocks frames of the wallet’s page, and shows an empty page without a request', async ({
    dapp,
    page,
  }) => {
    await page.route(`${DAPP_ORIGIN}/trap`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><iframe src="${FRAME_ORIGIN}/approve#${'A'.repeat(22)}.${'A'.repeat(43)}"></iframe>`,
      }),
    )
    await page.goto(`${DAPP_ORIGIN}/trap`)
    await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error')
    await page.goto(`${FRAME_ORIGIN}/approve`)
    await expect(page.getByTestId('vb-window-message')).toHaveAttribute('data-says', 'empty')
    expect(dapp.page.url()).toBe(`${FRAME_ORIGIN}/approve`)
  })
})

test.describe('a project that allows approvals in the frame', () => {
  test('[V12] opens a window for a high-risk request, and requires a long press', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await ask(dapp, { action: 'sign-permit', visit: {} })
    const window = await continueInWindow(dapp)
    await expect(window.card).toContainText('Anyone with this signature can move your tokens')
    await expect(window.approveButton).toHaveText('Hold to sign')
    const bar = () =>
      window.approveButton.evaluate((button) => getComputedStyle(button, '::after').zIndex)
    await expect.poll(bar).toBe('-1')
    await readToEnd(window.card)
    await expect(window.approveButton).toBeEnabled()
    await window.approveButton.click()
    await page.waitForTimeout(1_000)
    await expect(window.card).toBeVisible()
    await expect(dapp.result).toBeEmpty()
    await window.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })

  test('[V12] offers the wallet’s window if an empty layer covers the page', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await dapp.press('sign-in-here')
    await expect(dapp.frame.getByTestId('vb-approval')).toBeVisible()
    await page.evaluate(() => {
      const layer = document.createElement('div')
      layer.popover = 'manual'
      layer.style.cssText =
        'position:fixed;inset:0;width:auto;height:auto;border:0;background:none;pointer-events:none'
      document.body.append(layer)
      layer.showPopover()
    })
    const window = await continueInWindow(dapp)
    await window.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })
})

test('[V12] offers the wallet’s window if the page’s window is too small for the card', async ({
  dapp,
  page,
}) => {
  await dapp.visitSignedIn()
  // Window of a laptop at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 300 })
  await dapp.press('sign-in-here')
  const window = await continueInWindow(dapp)
  await window.approve()
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
})

test('shows the button’s text on one line in a narrow window', async ({ dapp, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await ask(dapp)
  const button = dapp.frame.getByTestId('vb-continue')
  await expect(button).toHaveText('Review in wallet')
  const lines = () =>
    button.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
  await expect.poll(lines).toBe(1)
})

test.describe('a browser that blocks all windows', () => {
  test.use({ returning: false })

  async function leaveFor(dapp: Dapp): Promise<ApprovalWindow> {
    const { page } = dapp
    await page.addInitScript(() => {
      window.open = () => null
    })
    await dapp.visitFunded()
    await dapp.press('send-transaction')
    await dapp.pressInFrame('vb-continue')
    await expectState(dapp, 'blocked')
    await expect(dapp.frame.getByTestId('vb-hand-over')).toContainText('continue in this tab')
    await dapp.pressInFrame('vb-continue-here')
    await expect.poll(() => page.url()).toBe(`${FRAME_ORIGIN}/approve`)
    const tab = new ApprovalWindow(page)
    await expect(tab.card).toContainText('Send 0.01 ETH')
    return tab
  }

  async function countSent(dapp: Dapp): Promise<number> {
    return chain.getTransactionCount({ address: (await dapp.address()) as `0x${string}` })
  }

  test('[V12] approves in the page’s tab, returns to the page, and sends the transaction once', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const tab = await leaveFor(dapp)
    await tab.approve()
    await tab.expectMessage('approved')
    await expect(tab.message).toContainText('You go back to the site now.')
    await expect.poll(() => new URL(page.url()).origin).toBe(DAPP_ORIGIN)
    await expect(page.getByTestId('vb-transaction-toast')).toBeVisible()
    await expect(page.getByTestId('demo-balance')).toHaveText(/^0\.9/)
    await dapp.expectConnected()
    await expect.poll(() => countSent(dapp)).toBe(1)
    await expect(dapp.modal).toBeHidden()
    await dapp.reload()
    await dapp.click('vb-account-button', 'vb-tab-activity')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('0.01 ETH')
    await expect(countSent(dapp)).resolves.toBe(1)
  })

  test('[V12] asks again after a return without a decision, and cancels when the modal closes', async ({
    dapp,
    page,
  }) => {
    const tab = await leaveFor(dapp)
    await page.getByTestId('vb-window-back').click()
    await expectState(dapp, 'blocked')
    await expect(page.getByTestId('vb-title')).toHaveText('Approve Transaction')
    await dapp.pressInFrame('vb-continue-here')
    await expect(tab.card).toContainText('Send 0.01 ETH')
    await page.reload()
    await tab.expectMessage('empty')
    await page.getByTestId('vb-window-back').click()
    await expectState(dapp, 'blocked')
    await page.getByTestId('vb-close').click()
    await expect(dapp.modal).toBeHidden()
    await dapp.reload()
    await expect(countSent(dapp)).resolves.toBe(0)
    await dapp.press('send-transaction')
    await expectState(dapp, 'ready')
  })

  async function approveHere(dapp: Dapp, text: string) {
    const { page } = dapp
    await dapp.pressInFrame('vb-continue')
    await dapp.pressInFrame('vb-continue-here')
    const tab = new ApprovalWindow(page)
    await expect(tab.card).toContainText(text)
    await tab.approve()
    await expect.poll(() => new URL(page.url()).origin).toBe(DAPP_ORIGIN)
  }

  test('[V12] returns the signature from the tab when the page repeats the request', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await dapp.visitSignedIn()
    await dapp.press('sign-message')
    await approveHere(dapp, 'Sign')
    await dapp.expectConnected()
    await dapp.press('sign-message')
    await expect(dapp.result).toContainText('0x')
    await dapp.press('sign-message')
    await expectState(dapp, 'ready')
  })

  test('[J13] [V12] uses a sign-in that was approved in the tab on the next press', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await dapp.visit({ signIn: 'services', config: { projectId: 'local-strict' } })
    await dapp.enterCode(freshEmail())
    await approveHere(dapp, 'Sign in')
    await page.getByTestId('vb-siwx-sign').click()
    await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
  })

  test('[V12] security: hides the URL with the key from a page that observes its navigations', async ({
    dapp,
    page,
  }) => {
    await page.addInitScript(() => {
      type Listens = { addEventListener: (name: string, hear: (event: Event) => void) => void }
      const { navigation } = globalThis as unknown as {
        navigation: Listens & { entries: () => { url: string }[] }
      }
      if (window.top !== window || location.pathname === '/approve') return
      const note = (url: string) =>
        sessionStorage.setItem('seen', `${sessionStorage.getItem('seen') ?? ''}${url}\n`)
      navigation.addEventListener('navigate', (event) =>
        note((event as Event & { destination: { url: string } }).destination.url),
      )
      for (const { url } of navigation.entries()) note(url)
      note(document.referrer)
    })
    await leaveFor(dapp)
    await page.getByTestId('vb-window-back').click()
    await expectState(dapp, 'blocked')
    // Control: the page sees its own URL.
    await page.evaluate(() => {
      location.hash = 'control'
    })
    const seen = await page.evaluate(() => sessionStorage.getItem('seen') ?? '')
    expect(seen).toContain('#control')
    expect(seen).not.toContain('/approve')
  })
})

test.describe('a WebView of Android', () => {
  test.use({
    returning: false,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36',
  })

  test('[V12] approves in the page’s tab, and opens no window, because a window would replace the page', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await page.addInitScript(() => {
      window.open = (address) => {
        window.top?.location.assign(address ?? 'about:blank')
        return window
      }
    })
    await dapp.visitFunded()
    await dapp.press('send-transaction')
    await dapp.pressInFrame('vb-continue')
    await dapp.pressInFrame('vb-continue-here')
    const tab = new ApprovalWindow(page)
    await tab.approve()
    await tab.expectMessage('approved')
    await dapp.expectConnected()
    await expect
      .poll(async () =>
        chain.getTransactionCount({ address: (await dapp.address()) as `0x${string}` }),
      )
      .toBe(1)
  })
})

async function resize(page: Page, size: { width: number; height: number; screen?: number }) {
  const { width, height, screen = 900 } = size
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
    screenWidth: 1_280,
    screenHeight: screen,
  })
}
