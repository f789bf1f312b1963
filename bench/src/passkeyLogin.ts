import type { Page, Response } from '@playwright/test'
import type { Database } from '@vestibule/services'
import { ageMethods } from '@vestibule/services/testing'
import { inBrowser } from './browser.js'
import { connectByEmail } from './connectByEmail.js'
import { pressInFrame } from './pressInFrame.js'
import { pressToConnected } from './pressToConnected.js'
import { type Figure, ms } from './table.js'

const RUNS = 10
const A_DAY = 25 * 3_600_000
const SECOND = 'market.localhost'

/** Measures the time from the click on the passkey button to the connected state. The virtual authenticator approves immediately. */
export function passkeyLogin(): Promise<Figure[]> {
  let database: Database | undefined
  const onDatabase = (opened: Database) => {
    database = opened
  }
  return inBrowser(
    async ({ newPage, addresses }) => {
      const first: number[] = []
      const next: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await newPage()
        await addAuthenticator(page)
        await connectByEmail(page, { addresses, email: `passkey-${run}@example.com` })
        await page.getByTestId('vb-account-button').click()
        await page.getByTestId('vb-protect').click()
        // Wait for the response: polling the frame can interrupt the creation of the passkey.
        const added = page.waitForResponse(isMethodPut)
        await pressInFrame(page, 'vb-add-passkey')
        await added
        await pressInFrame(page, 'vb-recovery-done')
        if (database === undefined) throw new Error('The services did not open their database.')
        await ageMethods(database, { milliseconds: A_DAY })

        const site = new URL(addresses.dapp)
        site.hostname = SECOND
        site.searchParams.set('config', JSON.stringify({ features: { passkey: true } }))
        await page.goto(site.href)
        first.push(await logIn(page))
        await page.reload()
        await page.getByTestId('vb-account-button').click()
        await page.getByTestId('vb-disconnect').click()
        next.push(await logIn(page))
        await page.context().close()
      }
      const beside = 'target 600'
      return [
        ms('at a second site, the wallet brought along', first, beside),
        ms('after a sign-out, the wallet opened', next, beside),
      ]
    },
    { onDatabase, siblings: [SECOND] },
  )
}

const isMethodPut = (response: Response) =>
  response.request().method() === 'PUT' && /\/recovery\/[^/]+$/.test(response.url())

async function logIn(page: Page): Promise<number> {
  await page.getByTestId('vb-connect-button').click()
  const button = page.getByTestId('vb-passkey-login')
  await button.waitFor()
  // Wait until the modal is ready: the `front-door` bench measures its start.
  await page.waitForTimeout(500)
  const connected = pressToConnected(page)
  await button.click()
  return connected
}

async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
