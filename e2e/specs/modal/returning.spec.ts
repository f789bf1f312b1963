import type { Page } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

const expectAbove = (dapp: Dapp, above: string, below: string) =>
  expect
    .poll(async () => {
      const boxes = [above, below].map((id) => dapp.modal.getByTestId(id).boundingBox())
      const [one, other] = await Promise.all(boxes)
      return (one?.y ?? Number.NaN) < (other?.y ?? Number.NaN)
    })
    .toBe(true)

async function isLeftOf(dapp: Dapp, left: string, right: string) {
  const boxes = [left, right].map((selector) => dapp.modal.locator(selector).boundingBox())
  const [one, other] = await Promise.all(boxes)
  return !!one && !!other && one.x + one.width <= other.x
}

const remember = (page: Page, method: string) =>
  page.addInitScript((value) => localStorage.setItem('@vestibule/last_method', value), method)

const socials = ['google', 'github', 'discord'] as const
const WALLET = 'vb-wallet-org.vestibule.testwallet'

test.describe('a returning visitor', () => {
  test('[V02] [R09] sees a filled and marked email field with the focus, also after a reload', async ({
    dapp,
    page,
  }) => {
    const email = await dapp.visitNew()
    await dapp.press('disconnect')
    await expect(dapp.status).toHaveText('disconnected')
    for (const again of [false, true]) {
      if (again) await page.reload()
      await dapp.open()
      await expect(page.getByTestId('vb-email-input')).toHaveValue(email)
      await expect(page.getByTestId('vb-email-input')).toBeFocused()
      await expect(dapp.modal.locator('form')).toContainText('Recent')
      await dapp.settle()
      await expect.poll(() => isLeftOf(dapp, '.last-used', '.email-submit')).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dapp.modal).toBeHidden()
    }
    await dapp.open()
    await page.keyboard.press('Enter')
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
  })

  test('[V02] [R09] sees wallets first after a wallet connection, with the focus on the card', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.press('disconnect')
    await expect(dapp.status).toHaveText('disconnected')
    await dapp.open()
    await expect(page.getByTestId(WALLET)).toContainText('Recent')
    await dapp.settle()
    await expectAbove(dapp, WALLET, 'vb-email-input')
    await expect(page.getByTestId('vb-email-input')).not.toBeFocused()
  })

  test('[V02] [R09] sees the provider of the last login first, with its mark', async ({
    dapp,
    page,
  }) => {
    await remember(page, 'github')
    await dapp.visitOpen({ config: { features: { socials } } })
    const buttons = dapp.modal.locator('.socials button')
    await expect(buttons).toHaveCount(socials.length)
    await expect(buttons.first()).toHaveAccessibleName('Continue with GitHub, Recent')
    await expect(buttons.nth(1)).toHaveAccessibleName('Continue with Google')
    await dapp.settle()
    await expectAbove(dapp, 'vb-social-github', 'vb-email-input')
  })

  test('[V02] [R09] sees the passkey of the last login above the providers', async ({
    dapp,
    page,
  }) => {
    await remember(page, 'passkey')
    await dapp.visitOpen({ config: { features: { socials, passkey: true } } })
    await expect(page.getByTestId('vb-passkey-login')).toContainText('Recent')
    await dapp.settle()
    await expectAbove(dapp, 'vb-passkey-login', 'vb-social-google')
    await expectAbove(dapp, 'vb-social-google', 'vb-email-input')
  })

  test('[R09] sees the login methods in the order that the dapp sets', async ({ dapp, page }) => {
    await remember(page, 'wallet')
    const connectMethodsOrder = ['email', 'wallet']
    await dapp.visitOpen({ wallet: 'announced', config: { features: { connectMethodsOrder } } })
    await expect(page.getByTestId(WALLET)).toBeVisible()
    await dapp.settle()
    await expectAbove(dapp, 'vb-email-input', WALLET)
  })
})

test.describe('a new visitor', () => {
  test('[V02] [R09] sees an empty email field with the focus and without a mark', async ({
    dapp,
    page,
  }) => {
    await dapp.visitOpen({ wallet: 'announced', config: { features: { socials } } })
    await expect(page.getByTestId('vb-email-input')).toBeFocused()
    await expect(page.getByTestId('vb-email-input')).toHaveValue('')
    await expect(dapp.modal.getByTestId('vb-social-google')).toBeVisible()
    await expect(dapp.modal.locator('.last-used')).toHaveCount(0)
    await dapp.settle()
    await expectAbove(dapp, 'vb-email-input', 'vb-social-google')
    await expectAbove(dapp, 'vb-social-google', WALLET)
  })

  test.describe('with a touchscreen', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('[V02] keeps the phone’s keyboard closed', async ({ dapp, page }) => {
      await dapp.visitOpen()
      await dapp.settle()
      await expect(page.getByTestId('vb-email-input')).not.toBeFocused()
    })
  })
})
