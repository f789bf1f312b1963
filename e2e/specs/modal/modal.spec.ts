import { expect, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'

const cardStyle = (page: import('@playwright/test').Page, property: string) =>
  page
    .getByTestId('vb-modal')
    .evaluate((card, name) => getComputedStyle(card).getPropertyValue(name), property)

test.describe('the card', () => {
  test('[E17] applies the dapp’s valid theme variables, also in the frame', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({
      config: {
        themeMode: 'light',
        themeVariables: {
          accent: '#ffcc00',
          background: '#fff8e7',
          fontSizeMaster: '11px',
          borderRadiusMaster: '2px',
          zIndex: 1234,
          colorMix: 'red; } body { display: none',
        },
      },
    })
    const email = freshEmail()
    await dapp.askForCode(email)
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
    await expect.poll(() => cardStyle(page, 'font-size')).toBe('15.4px')
    await expect.poll(() => cardStyle(page, 'border-radius')).toBe('12px')
    await expect
      .poll(() => page.getByTestId('vb-overlay').evaluate((node) => getComputedStyle(node).zIndex))
      .toBe('1234')
    const ink = () =>
      page.evaluate(() =>
        document
          .querySelector<HTMLElement>('vestibule-modal')
          ?.style.getPropertyValue('--vb-accent-ink'),
      )
    await expect.poll(ink).toBe('#0b0d16')
    const inFrame = () =>
      dapp.frame.locator('html').evaluate((html) => html.style.getPropertyValue('--vb-accent'))
    // The frame darkens the accent to make its text readable on white.
    await expect.poll(inFrame).toBe('rgb(114 94 16)')
  })

  test('[E17] changes the page’s buttons with the system’s colour mode', async ({ dapp, page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await dapp.visit()
    const button = page.locator('span', { has: page.getByTestId('vb-connect-button') })
    await expect(button).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(button).toHaveAttribute('data-theme', 'dark')
  })

  test('[E17] uses a stored theme instead of the system’s, and the dapp’s theme instead of both', async ({
    dapp,
    page,
  }) => {
    const theme = () => page.locator('vestibule-modal').getAttribute('data-theme')
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await dapp.visitOpen()
    await expect.poll(theme).toBe('dark')
    await dapp.visitOpen({ config: { themeMode: 'light' } })
    await expect.poll(theme).toBe('light')
  })

  test.describe('for visitors with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('[R10] shows almost no motion', async ({ dapp, page }) => {
      await dapp.visit()
      await dapp.open()
      await page.getByTestId('vb-help').click()
      await expect(page.locator('.view')).toHaveCSS('animation-name', 'view-in')
      const view = await page
        .getByTestId('vb-modal')
        .evaluate((card) =>
          Number.parseFloat(
            getComputedStyle(card.querySelector('.view') as Element).animationDuration,
          ),
        )
      expect(view).toBeLessThanOrEqual(0.001)
    })
  })
})

test.describe('the dialog', () => {
  test('[V01] closes by its button, by Escape and by a click beside the card', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visit()
    for (const close of [
      () => page.getByTestId('vb-close').click(),
      () => page.keyboard.press('Escape'),
      () => page.getByTestId('vb-overlay').click({ position: { x: 8, y: 8 } }),
    ]) {
      await dapp.open()
      await close()
      await expect(dapp.modal).toBeHidden()
    }
  })

  test('[V01] stays open after a double click on the button', async ({ dapp, page }) => {
    await dapp.visitOpen()
    await page.keyboard.press('Escape')
    await expect(dapp.modal).toBeHidden()
    await page.getByTestId('vb-connect-button').dblclick()
    await dapp.settle()
    await expect(dapp.modal).toBeVisible()
    await page.getByTestId('vb-overlay').click({ position: { x: 8, y: 8 } })
    await expect(dapp.modal).toBeHidden()
  })

  test('shows the header first on a short screen', async ({ dapp, page }) => {
    await page.setViewportSize({ width: 320, height: 400 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await dapp.visitOpen()
    await expect(page.getByTestId('vb-close')).toBeInViewport()
    await page.getByTestId('vb-close').click()
    await dapp.open()
    await expect(page.getByTestId('vb-close')).toBeInViewport()
  })

  test('shows a view from its top on a short screen', async ({ dapp, page }) => {
    await page.setViewportSize({ width: 640, height: 400 })
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    const overlay = page.getByTestId('vb-overlay')
    await overlay.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
    await page.getByTestId('vb-token-0').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletDetails')
    await expect.poll(() => overlay.evaluate((dialog) => dialog.scrollTop)).toBe(0)
    await expect(page.getByTestId('vb-token-amount')).toBeInViewport({ ratio: 1 })
  })

  test('[V01] stops the page from scrolling, and restores the focus after the close', async ({
    dapp,
    page,
  }) => {
    await dapp.visit()
    await page.getByTestId('vb-connect-button').focus()
    await page.keyboard.press('Enter')
    await expect(dapp.modal).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .toContain('hidden')
    await page.keyboard.press('Escape')
    await expect(dapp.modal).toBeHidden()
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .not.toContain('hidden')
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-testid'),
        ),
      )
      .toBe('vb-connect-button')
  })

  test('[V02] traps the focus, and works with the keyboard alone', { tag: '@smoke' }, async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    await dapp.visit()
    await page.getByTestId('vb-connect-button').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('vb-email-input')).toBeVisible()
    const isWithin = () => dapp.modal.evaluate((card) => card.matches(':focus-within'))
    await expect.poll(isWithin).toBe(true)
    await expect(page.getByTestId('vb-email-input')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isWithin).toBe(true)
    await page.keyboard.press('Tab')
    await expect(page.getByTestId('vb-email-input')).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeFocused()
    await page.keyboard.type(await codeFor(email))
    await dapp.expectConnected()
  })

  test('closes on Escape inside the frame', async ({ dapp, page }) => {
    await dapp.visit()
    await dapp.askForCode(freshEmail())
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dapp.modal).toBeHidden()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 430, height: 900 } })
    test('[C08] is a sheet at the bottom, as wide as the screen', { tag: '@smoke' }, async ({
      dapp,
    }) => {
      await dapp.visitOpen()
      await expect
        .poll(async () => {
          const box = await dapp.modal.boundingBox()
          return box === null ? undefined : [box.x, box.width, Math.round(box.y + box.height)]
        })
        .toEqual([0, 430, 900])
    })
  })
})

test.describe('the modal in the page', () => {
  test('[V01] appends itself to the page’s body once', async ({ dapp, page }) => {
    await dapp.visit()
    await expect.poll(() => page.locator('body > vestibule-modal').count()).toBe(1)
  })

  test('[V01] does not append itself to the page with `disableAppend`', async ({ dapp, page }) => {
    await dapp.visit({ config: { disableAppend: true } })
    await expect(page.locator('vestibule-modal')).toHaveCount(0)
    await page.evaluate(() => {
      const place = document.createElement('section')
      place.id = 'place'
      document.body.append(place)
      if (window.vestibule.element !== undefined) place.append(window.vestibule.element)
    })
    await dapp.open()
    await expect(page.locator('#place > vestibule-modal')).toHaveCount(1)
  })

  test('[V01] [R07] is always open and shows the account when it is embedded in the page', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    await dapp.visit({ path: '/embedded.html' })
    await expect(dapp.modal).toBeVisible()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
    await expect(page.getByTestId('vb-close')).toHaveCount(0)
    await expect(page.getByTestId('vb-overlay')).toHaveCount(0)
    await page.getByTestId('vb-email-input').fill(email)
    await page.getByTestId('vb-email-submit').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await expect(dapp.status).toHaveText('connected')
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    // Wait for the tokens: they change the card's height.
    await expect(page.getByTestId('vb-token-0')).toBeVisible()
    await dapp.press('sign-message')
    await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
    await dapp.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    await page.getByTestId('vb-disconnect').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  })

  test('does not share styles with the page', async ({ dapp, page }) => {
    await dapp.visit()
    await page.addStyleTag({
      content:
        '* { all: revert; font-size: 40px !important; color: red !important; letter-spacing: 9px } button { background: lime !important; width: 500px } dialog { display: none !important } iframe { filter: invert(1) }',
    })
    const before = await page.evaluate(
      () => getComputedStyle(document.querySelector('h1') as Element).fontSize,
    )
    await dapp.open()
    await expect.poll(() => cardStyle(page, 'font-size')).toBe('14px')
    await expect.poll(async () => (await dapp.modal.boundingBox())?.width).toBe(360)
    await expect
      .poll(() =>
        page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).fontSize),
      )
      .toBe(before)
  })

  test('works under a strict CSP for scripts, styles and Trusted Types', async ({ dapp, page }) => {
    const reports: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
        reports.push(message.text())
    })
    await page.route('**/*', async (route) => {
      if (
        route.request().resourceType() !== 'document' ||
        !route.request().url().includes('dapp.localhost')
      )
        return route.fallback()
      // Node does not resolve `.localhost` names.
      const url = route.request().url().replace('dapp.localhost', '127.0.0.1')
      const response = await route.fetch({ url })
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: http://127.0.0.1:*; connect-src 'self' http://127.0.0.1:*; frame-src http://frame.localhost:*; require-trusted-types-for 'script'",
        },
      })
    })
    await dapp.visitNew({ wallet: 'announced' })
    await dapp.pressAndApprove('sign-message')
    await dapp.readResult()
    expect(reports).toEqual([])
  })
})

test('[V01] shows the card as a sheet on a phone, and closes it on a pull down', async ({
  dapp,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await dapp.visitOpen()
  // The card grows with new content, which moves its handle up.
  await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
  await dapp.settle()
  const handle = page.getByTestId('vb-sheet-handle')
  const pull = async (pixels: number) => {
    const box = await handle.boundingBox()
    if (box === null) throw new Error('There is no handle.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + pixels, { steps: 4 })
    const moved = async () => Math.round(((await handle.boundingBox())?.y ?? 0) - box.y)
    await expect.poll(moved).toBe(pixels)
    await page.mouse.up()
    return box.y
  }
  const top = await pull(20)
  await expect.poll(async () => (await handle.boundingBox())?.y).toBe(top)
  await expect(dapp.modal).toBeVisible()
  await pull(300)
  await expect(dapp.modal).toBeHidden()
})
