import type { Page } from '@playwright/test'
import type { startStack } from '@vestibule/stack'
import { codeFor } from './browser.js'

export async function connectByEmail(
  page: Page,
  options: {
    addresses: Awaited<ReturnType<typeof startStack>>['addresses']
    email: string
    /** Path of the demo. @default first page */
    path?: string
  },
): Promise<void> {
  const { addresses, email, path = '/' } = options
  await page.goto(new URL(path, addresses.dapp).href)
  await page.getByTestId('vb-connect-button').click()
  await page.getByTestId('vb-email-input').fill(email)
  await page.getByTestId('vb-email-submit').click()
  const frame = page.frameLocator('[data-testid="vb-secure-frame"]')
  await frame.getByTestId('vb-otp-input').fill(await codeFor(addresses.mailbox, email))
  await page
    .getByTestId('demo-status')
    .filter({ hasText: /^connected$/ })
    .waitFor()
}
