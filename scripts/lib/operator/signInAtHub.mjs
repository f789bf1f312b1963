import { chromium } from '@playwright/test'
import { findChromium } from '../findChromium.mjs'

const WAIT_MS = 60_000

/**
 * Signs a visitor in on the wallet's own page, up to the address of the new wallet.
 * @param readCode Resolves with the code of the mail.
 * @param host A name that the browser resolves to this machine. @default none
 * @returns the fault, if there is one
 */
export async function signInAtHub(url, readCode, host) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--disable-features=HttpsUpgrades',
      ...(host === undefined ? [] : [`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
    ],
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    page.setDefaultTimeout(WAIT_MS)
    await page.goto(url)
    await page.getByTestId('vb-hub-email').fill('visitor@stranger.example')
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
