import { expect, test } from '../../fixtures/dapp.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

test.use({ returning: true })

test('[R05] [V12] opens the window on the press that sends the request, and approves with one press there', async ({
  dapp,
  page,
}) => {
  await dapp.visitSignedIn()
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    dapp.press('sign-message'),
  ])
  const window = await dapp.review()
  expect(window.page).toBe(opened)
  expect(opened.url()).toBe(`${FRAME_ORIGIN}/approve`)
  await window.approve()
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
})
