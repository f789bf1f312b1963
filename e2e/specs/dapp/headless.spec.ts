import { isAddress } from 'viem'
import { expect, FIRST, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import { refuse, setOnline } from '../../fixtures/network.js'
import { Phone } from '../../fixtures/phone.js'
import { typeInto } from '../../fixtures/typeInto.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

test.describe('a dapp with its own modal', () => {
  test('[J02] [V04] searches, connects, signs with and disconnects a wallet', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visit({ path: '/headless', wallet: 'announced' })
    await page.getByTestId('own-button').click()
    await page.getByTestId('own-search').fill('test wal')
    await page.getByTestId(`own-wallet-${FIRST.id}`).click()
    await dapp.decide('approve')
    await expect(dapp.status).toHaveText('connected')
    await expect(page.getByTestId('demo-address')).toHaveText(FIRST.address)
    await expect(page.getByTestId('own-dialog')).toBeHidden()
    await expect(dapp.modal).toHaveCount(0)

    await dapp.press('sign-message')
    await dapp.decide('approve')
    await expect(dapp.result).toContainText('0x')
    await page.getByTestId('own-button').click()
    await expect(dapp.status).toHaveText('disconnected')
  })

  test('[J03] shows a pairing, cancels it, and completes it with a phone', async ({
    dapp,
    page,
    browser,
  }) => {
    const phone = await Phone.open(browser)
    await dapp.visit({ path: '/headless' })
    await page.getByTestId('own-button').click()
    const pairing = page.getByTestId('own-pairing')
    const uri = page.getByTestId('own-uri')
    await page.getByTestId('own-wallet-walletConnect').click()
    await expect(uri).toHaveText(/^wc:/)
    await page.getByTestId('own-cancel').click()
    await expect(pairing).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText('Request was aborted')

    await page.getByTestId('own-wallet-walletConnect').click()
    await expect(uri).toHaveText(/^wc:/)
    await phone.pair((await uri.textContent()) ?? '')
    await phone.approve()
    await expect(dapp.status).toHaveText('connected')
    const [address] = await phone.accounts()
    await expect(page.getByTestId('demo-address')).toHaveText(address ?? 'nobody')
    await phone.page.context().close()
  })

  test('[J05] opens the modal only for the email code, and a window only for approvals', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    await dapp.visit({ path: '/headless' })
    await page.getByTestId('own-button').click()
    await page.getByTestId('own-email').fill(email)
    await page.getByTestId('own-email-submit').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await typeInto(dapp.frame.getByTestId('vb-otp-input'), await codeFor(email))
    await dapp.expectConnected()
    await expect.poll(async () => isAddress(await dapp.address())).toBe(true)
    await dapp.pressAndApprove('sign-message')
    await expect(dapp.result).toContainText('0x')
  })

  test('shows the dapp’s dialog again after the visitor closes the code step', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/headless' })
    await page.getByTestId('own-button').click()
    await page.getByTestId('own-email').fill(freshEmail())
    await page.getByTestId('own-email-submit').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await expect(page.getByTestId('own-dialog')).toBeHidden()
    await expect(page.getByTestId('vb-back')).toHaveCount(0)
    await page.getByTestId('vb-close').click()
    await expect(dapp.modal).toBeHidden()
    await expect(page.getByTestId('own-dialog')).toBeVisible()
  })

  test('shows that a search finds no wallet, and rejects an invalid email address', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ path: '/headless', wallet: 'announced' })
    await page.getByTestId('own-button').click()
    await page.getByLabel('Wallet').fill('no such wallet')
    await expect(page.getByTestId('own-dialog').getByRole('status')).toHaveText('Nothing found')
    await page.getByLabel('Email').fill('notanemail')
    await page.getByTestId('own-email-submit').click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email address')
  })

  test('[V02] shows an offline message for a login, and starts the login on a retry once online', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    await dapp.visit({ path: '/headless' })
    await page.getByTestId('own-button').click()
    await page.getByTestId('own-email').fill(email)
    await setOnline(page, false)
    await page.getByTestId('own-email-submit').click()
    await expect(page.getByRole('alert')).toHaveText('This device is offline')
    await setOnline(page, true)
    await page.getByTestId('own-email-submit').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await expect(page.getByTestId('vb-alert')).toHaveCount(0)
  })

  test('[C02] loads the frame after a failed first attempt, as soon as the device is online', async ({
    dapp,
    page,
  }) => {
    const allow = await refuse(page, `${FRAME_ORIGIN}/**`)
    await dapp.visit({ path: '/headless' })
    await page.getByTestId('own-button').click()
    await page.getByTestId('own-email').fill(freshEmail())
    await page.getByTestId('own-email-submit').click()
    await expect(page.getByTestId('vb-secure-frame')).toBeAttached()
    await setOnline(page, false)
    await allow()
    await setOnline(page, true)
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
  })
})
