import { chromium } from '@playwright/test'
import { findChromium } from '../findChromium.mjs'

const WAIT_MS = 60_000

/**
 * Signs in on the wallet's own page, and waits for the address of the new wallet.
 * @param readCode Resolves with the code in the email.
 * @param options.rule Maps a host to an address in the browser.
 * @default none
 * @param options.email A visitor without a wallet.
 * @default visitor@stranger.example
 * @returns the fault, if any
 */
export async function signInAtHub(
  url,
  readCode,
  { rule, email = 'visitor@stranger.example' } = {},
) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--disable-features=HttpsUpgrades',
      ...(rule === undefined ? [] : [`--host-resolver-rules=MAP ${rule}`]),
    ],
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    page.setDefaultTimeout(WAIT_MS)
    await page.goto(url)
    await page.getByTestId('vb-hub-email').fill(email)
    await page.getByTestId('vb-hub-submit').click()
    const input = page.getByTestId('vb-otp-input')
    await input.waitFor()
    await input.fill(await readCode())
    await page.locator('[data-testid="vb-hub-address"][data-namespace="eip155"]').waitFor()
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await browser.close()
  }
}
