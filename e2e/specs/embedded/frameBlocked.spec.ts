import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'
import { WITH_PASSKEY } from '../../fixtures/passkeys.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

/** Blocks requests, like an ad blocker. @returns a function that stops the blocking */
async function block(page: Page, url: string) {
  const context = page.context()
  await context.route(url, (route) => route.abort('blockedbyclient'))
  return () => context.unroute(url)
}

/** The page's timeout for the frame in ms. */
const WAITS = 20_000
const EVERYTHING = `${FRAME_ORIGIN}/**`

test('[J06] [Z17] shows that a Google login gets no response, and continues on the next press', async ({
  context,
  dapp,
  page,
}) => {
  await page.clock.install()
  const unblock = await block(page, EVERYTHING)
  await dapp.visitOpen()
  await page.getByTestId('vb-social-google').click()
  await expect(dapp.modal).toContainText('Opening Google')
  await page.clock.fastForward(WAITS)
  await expect(dapp.modal).toContainText('The sign-in service does not answer.')
  await unblock()
  const opened = context.waitForEvent('page')
  await dapp.modal.getByRole('button', { name: 'Try again' }).click()
  await opened
  await expect(dapp.modal).not.toContainText('does not answer')
})

test('[J05] [Z17] shows that a passkey login gets no response, and continues on the next press', async ({
  dapp,
  page,
}) => {
  await page.clock.install()
  const unblock = await block(page, EVERYTHING)
  await dapp.visitOpen({ config: WITH_PASSKEY })
  await page.getByTestId('vb-passkey-new').click()
  await page.clock.fastForward(WAITS)
  await expect(page.getByTestId('vb-toast')).toContainText('The sign-in service does not answer.')
  await unblock()
  await page.getByTestId('vb-passkey-new').click()
  await expect(dapp.frame.getByTestId('vb-passkey-create')).toBeVisible()
})

for (const [what, url, action] of [
  ['code', `${FRAME_ORIGIN}/assets/**`, 'sign-message'],
  ['services', `${FRAME_ORIGIN}/v1/**`, 'send-transaction'],
] as const)
  test(`[J09] [Z17] reports that nothing was signed if a blocker stops the wallet’s ${what}, and signs on retry`, async ({
    dapp,
    page,
  }) => {
    await dapp.visitNew()
    await dapp.fund()
    const unblock = await block(page, url)
    await dapp.press(action)
    await expect(page.getByTestId('vb-toast')).toHaveText(
      'Your wallet could not be reached, and nothing was signed. Check your connection and your ad blocker, then try again.',
    )
    await expect
      .poll(() => dapp.readResult())
      .toEqual({ code: 4900, message: 'The connection was lost' })
    await expect(dapp.modal).toBeHidden()
    await unblock()
    await dapp.press(action)
    await dapp.approve()
    await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
  })
