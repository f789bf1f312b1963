import { expect, test } from '@vestibule/testing/playwright'

test('signs a visitor in by email', async ({ page, loginByEmail }) => {
  await page.goto('/')
  await loginByEmail()
  await expect(page.getByTestId('vb-account-button')).toContainText('0x')
})

test('signs a visitor in with Google', async ({ page, loginBySocial }) => {
  await page.goto('/')
  await loginBySocial('google')
  await expect(page.getByTestId('vb-account-button')).toContainText('0x')
})

test('connects a visitor’s browser wallet', async ({ page, visitor, testWallet }) => {
  await page.goto('/')
  await visitor.openModal()
  await page.getByTestId(`vb-wallet-${testWallet.id}`).click()
  await expect(page.getByTestId('vb-account-button')).toContainText('0xf3')
})

test('signs a message with the embedded wallet', async ({ page, loginByEmail, approve }) => {
  await page.goto('/')
  await loginByEmail()
  await approve(() => page.getByRole('button', { name: 'Sign' }).click())
  await expect(page.getByRole('status', { name: 'signature' })).toContainText('0x')
})

test('the local world has a phone', async ({ phone, world }) => {
  expect(phone.page.url()).toContain(world.wallet)
})
