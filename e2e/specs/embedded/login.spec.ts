import { alertIn } from '../../fixtures/appearance/alertIn.js'
import { Dapp, expect, test } from '../../fixtures/dapp.js'
import { gate } from '../../fixtures/gate.js'
import { codeFor, deviceLinkFor, freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { hold, WALLET_CODE } from '../../fixtures/network.js'
import { otherThan } from '../../fixtures/otherThan.js'
import { typeInto } from '../../fixtures/typeInto.js'
import { DAPP_ORIGIN } from '../../world/ports.js'

async function tryFiveWrong(dapp: Dapp, code: number) {
  const input = dapp.frame.getByTestId('vb-otp-input')
  for (let step = 1; step <= 5; step++) {
    await input.fill(String((code + step) % 1_000_000).padStart(6, '0'))
    await expect(dapp.frame.getByText('Checking the code')).toBeHidden()
    await expect(alertIn(dapp.frame)).toBeVisible()
    await input.fill('')
  }
}

test.describe('the email field', () => {
  for (const email of ['plain', 'a b@c.de', 'a@b', 'a@b..com', '.a@b.com', 'a@[127.0.0.1]'])
    test(`[X02] rejects ${email} as an invalid email address, and keeps it in the field`, async ({
      dapp,
      page,
    }) => {
      await dapp.visitAsking(email)
      await expect(dapp.modal).toContainText('Invalid email address')
      await expect(page.getByTestId('vb-email-input')).toHaveValue(email)
      await expect(page.getByTestId('vb-email-input')).toHaveAttribute('aria-invalid', 'true')
    })

  test('[R09] shows email before wallets unless the project changes the order', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const order = async () => {
      const email = await page.getByTestId('vb-email-input').boundingBox()
      const wallet = await page.getByTestId('vb-wallet-org.vestibule.testwallet').boundingBox()
      return (email?.y ?? 0) < (wallet?.y ?? 0) ? ['email', 'wallet'] : ['wallet', 'email']
    }
    await dapp.visitOpen({ wallet: 'announced' })
    await expect.poll(order).toEqual(['email', 'wallet'])
    await dapp.visitOpen({
      wallet: 'announced',
      config: { features: { connectMethodsOrder: ['wallet', 'email'] } },
    })
    await expect.poll(order).toEqual(['wallet', 'email'])
  })

  test('shows no email login with `features.email` off', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced', config: { features: { email: false } } })
    await dapp.open()
    await expect(page.getByTestId('vb-email-input')).toHaveCount(0)
    await expect(page.getByTestId('vb-wallet-org.vestibule.testwallet')).toBeVisible()
  })
})

test.describe('the code', () => {
  test('[J05] loads the wallet’s code while the visitor reads the mail, then shows “Connecting…”', async ({
    dapp,
    page,
  }) => {
    const release = await hold(page, WALLET_CODE)
    const email = freshEmail()
    await dapp.visit()
    const loads = page.waitForRequest(WALLET_CODE)
    await dapp.askForCode(email)
    await loads
    await typeInto(dapp.frame.getByTestId('vb-otp-input'), await codeFor(email))
    await expect(dapp.modal.getByText('Connecting…')).toBeVisible()
    release()
    await dapp.expectConnected()
  })

  test('[V15] [T18] marks a wrong code, keeps it for correction, and accepts the right code', {
    tag: '@smoke',
  }, async ({ dapp }) => {
    const email = await dapp.visitAsking()
    const code = await codeFor(email)
    const wrong = otherThan(code)
    const input = dapp.frame.getByTestId('vb-otp-input')
    await input.fill(wrong)
    await expect(alertIn(dapp.frame)).toHaveText('Invalid or expired code')
    await expect(dapp.frame.getByText('Type the code again.')).toBeVisible()
    await expect(dapp.frame.locator('.box').first().locator('.caret')).toBeVisible()
    await expect(input).toHaveValue(wrong)
    await input.press('End')
    await input.press('Backspace')
    await expect(alertIn(dapp.frame)).toHaveCount(0)
    await input.fill(code)
    await dapp.expectConnected()
  })

  test('[V15] signs in with the right code after a wrong code, typed from any box', async ({
    dapp,
    page,
  }) => {
    const email = await dapp.visitAsking()
    const code = await codeFor(email)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/email/verify')) sent.push(request.postDataJSON().code)
    })
    const input = dapp.frame.getByTestId('vb-otp-input')
    await input.fill(otherThan(code))
    await expect(alertIn(dapp.frame)).toHaveText('Invalid or expired code')
    // Force the click: the input covers the boxes.
    await dapp.frame.locator('.box').nth(3).click({ force: true })
    await page.keyboard.type(code, { delay: 60 })
    await dapp.expectConnected()
    expect(sent).toEqual([otherThan(code), code])
  })

  test('rejects the right code after five wrong codes', async ({ dapp }) => {
    const email = await dapp.visitAsking()
    const code = Number(await codeFor(email))
    const input = dapp.frame.getByTestId('vb-otp-input')
    await tryFiveWrong(dapp, code)
    await input.fill(String(code).padStart(6, '0'))
    await expect(alertIn(dapp.frame)).toHaveText('Too many attempts. Request a new code.')
  })

  test('offers the field to autofill, and accepts a pasted code with spaces', async ({
    dapp,
    page,
  }) => {
    const email = await dapp.visitAsking()
    const code = await codeFor(email)
    const input = dapp.frame.getByTestId('vb-otp-input')
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(input).toHaveAttribute('inputmode', 'numeric')
    await expect(input).toBeFocused()
    await input.evaluate(
      (element, text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await dapp.expectConnected()
    await expect.poll(() => page.title()).toBe('Vestibule demo')
  })

  test('[X01] [C01] rejects another code request within 30 seconds, and shows the seconds left', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const email = freshEmail()
    const other = new Dapp(await page.context().newPage())
    await other.visitOpen()
    await other.page.getByTestId('vb-email-input').fill(email.toUpperCase())
    await expect(other.frame.locator('html[data-surface]')).toBeAttached()
    await page.bringToFront()
    await dapp.visitAsking(email)
    await expect(page.getByTestId('vb-otp-resend')).toHaveText(/^Resend code in \d+s$/)
    await expect(page.getByTestId('vb-otp-resend')).toBeDisabled()
    await codeFor(email)
    // The services enforce the limit, so clearing the page's storage does not help.
    await other.page.evaluate(() => localStorage.clear())
    await other.page.bringToFront()
    await other.page.getByTestId('vb-email-submit').click()
    await expect(other.modal).toContainText(/Please try again after \d+ seconds/)
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
  })

  test('[X01] sends another code after 30 seconds', async ({ dapp, page }) => {
    test.slow()
    const email = await dapp.visitAsking()
    await codeFor(email)
    const input = dapp.frame.getByTestId('vb-otp-input')
    await input.fill('12345')
    await expect(page.getByTestId('vb-otp-resend')).toBeEnabled()
    await page.getByTestId('vb-otp-resend').click()
    await expect(page.getByTestId('vb-toast')).toContainText('A new code is on its way')
    await expect.poll(() => mailsTo(email)).toHaveLength(2)
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('')
    await input.fill(await codeFor(email, 1))
    await dapp.expectConnected()
  })

  test('[X01] keeps typed digits and the focus when a request for another code is rejected', async ({
    dapp,
    page,
  }) => {
    test.slow()
    const email = await dapp.visitAsking()
    const input = dapp.frame.getByTestId('vb-otp-input')
    await expect(page.getByTestId('vb-otp-resend')).toBeEnabled()
    const other = new Dapp(await page.context().newPage())
    await other.visitAsking(email)
    await expect(other.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await page.bringToFront()
    const answer = gate()
    await page.route('**/v1/auth/email/start', async (route) => {
      await answer.opened
      await route.continue()
    })
    await page.getByTestId('vb-otp-resend').click()
    await input.click()
    await page.keyboard.type('12')
    await input.evaluate((field) => {
      addEventListener('blur', () => field.setAttribute('data-lost', ''))
    })
    answer.open()
    await expect(page.getByTestId('vb-otp-resend')).toHaveText(/^Resend code in \d+s$/)
    await page.keyboard.type('3')
    await expect(input).toHaveValue('123')
    await expect(input).not.toHaveAttribute('data-lost')
    await dapp.frame.locator('#code-says').click()
    await expect(input).not.toBeFocused()
    await page.keyboard.type('4')
    await expect(input).toHaveValue('1234')
  })

  test('[V15] [X01] accepts the sent code after Back and another request for the same email', async ({
    dapp,
    page,
  }) => {
    const email = await dapp.visitAsking()
    const code = await codeFor(email)
    await dapp.click('vb-back', 'vb-email-submit')
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await expect(page.getByTestId('vb-otp-resend')).toHaveText(/^Resend code in \d+s$/)
    await dapp.frame.getByTestId('vb-otp-input').fill(code)
    await dapp.expectConnected()
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
  })

  test('[X01] shows a countdown to the next allowed code after too many wrong codes', async ({
    dapp,
    page,
  }) => {
    test.slow()
    const email = await dapp.visitAsking()
    const code = await codeFor(email)
    await tryFiveWrong(dapp, Number(code))
    await dapp.frame.getByTestId('vb-otp-input').fill(code)
    await expect(alertIn(dapp.frame)).toHaveText('Too many attempts. Request a new code.')
    await page.getByTestId('vb-back').click()
    const submit = page.getByTestId('vb-email-submit')
    await submit.click()
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    const seconds = async () => {
      const shown = await dapp.modal.locator('.field-error span').last().textContent()
      return Number(/after (\d+) second/.exec(shown ?? '')?.[1])
    }
    const first = await seconds()
    await expect.poll(seconds).toBeLessThan(first)
    await expect(dapp.modal.locator('.field-error')).toHaveCount(0)
    await submit.click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email, 1))
    await dapp.expectConnected()
  })

  test('cancels the login on Back, and keeps the email for correction', async ({ dapp, page }) => {
    const email = await dapp.visitAsking()
    await codeFor(email)
    await page.getByTestId('vb-back').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
    await expect(page.getByTestId('vb-email-input')).toHaveValue(email)
  })
})

test('wraps a long email before its @ or a dot in a narrow window', async ({ dapp, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await dapp.visit()
  const email = freshEmail().replaceAll('-', '').replace('@', '@mailservice.ofsomecompany.')
  await dapp.askForCode(email)
  const written = dapp.modal.locator('.verify-email')
  await expect(written).toHaveText(email)
  await dapp.settle()
  const lines = await written.evaluate(readLines)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toMatch(/^[@.]|^[^@.]*$/)
  expect(lines.slice(-2).join('')).toContain('@mailservice.ofsomecompany.example.com')
})

function readLines(element: Element): string[] {
  const lines = new Map<number, string>()
  const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode())
    for (const [at, letter] of [...node.data].entries()) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? '') + letter)
    }
  return [...lines.values()]
}

test.describe('a reload before the code is entered', () => {
  test('[T18] restores the same step, and accepts the first mail’s code', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const email = await dapp.visitAsking()
    const code = await codeFor(email)
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
    await page.reload()
    await dapp.open()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await expect(dapp.modal).toContainText(email)
    await dapp.frame.getByTestId('vb-otp-input').fill(code)
    await dapp.expectConnected()
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
  })

  test('returns to the email step with the typed email, which the page does not store', async ({
    dapp,
    page,
  }) => {
    const email = await dapp.visitAsking()
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
    const stored = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    await expect.poll(stored).not.toContain(email)
    await page.reload()
    await dapp.open()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await page.getByTestId('vb-back').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
    await expect(page.getByTestId('vb-email-input')).toHaveValue(email)
  })
})

test.describe('login on an unknown device', () => {
  test('[T18] [V15] approves the device by the number in the mail, but does not open the wallet', {
    tag: '@ci',
  }, async ({ browser, dapp }) => {
    const email = await dapp.visitNew()

    const elsewhere = await browser.newContext({ baseURL: DAPP_ORIGIN })
    const other = new Dapp(await elsewhere.newPage())
    await other.visitAsking(email)
    await expect(other.modal).toHaveAttribute('data-view', 'EmailVerifyDevice')
    const number = await other.frame.getByTestId('vb-device-number').textContent()
    expect(number).toMatch(/^[0-9]{2}$/)

    const mail = await elsewhere.newPage()
    await mail.goto(await deviceLinkFor(email))
    await mail.getByRole('button', { name: number ?? '', exact: true }).click()
    const code = await mail.getByTestId('vb-code').textContent()
    await expect(other.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await other.frame.getByTestId('vb-otp-input').fill(code ?? '')
    await expect(other.frame.getByTestId('vb-recover')).toContainText('it has no recovery method')
    await expect(other.status).toHaveText('disconnected')
    await elsewhere.close()
  })

  test('refuses the device after a wrong number', async ({ browser, dapp }) => {
    const email = freshEmail()
    await dapp.visit()
    await dapp.signInByEmail(email)
    const elsewhere = await browser.newContext({ baseURL: DAPP_ORIGIN })
    const other = new Dapp(await elsewhere.newPage())
    await other.visitAsking(email)
    const number = await other.frame.getByTestId('vb-device-number').textContent()
    const mail = await elsewhere.newPage()
    await mail.goto(await deviceLinkFor(email))
    const numbers = mail.getByRole('button', { name: /^[0-9]{2}$/ })
    await expect(numbers).toHaveCount(3)
    await numbers
      .filter({ hasNotText: number ?? '' })
      .first()
      .click()
    await expect(alertIn(other.frame)).toContainText('This device was refused')
    await elsewhere.close()
  })
})
