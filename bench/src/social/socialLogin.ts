import type { Page } from '@playwright/test'
import { inBrowser } from '../browser.js'
import { pressOnceEnabled } from '../pressInFrame.js'
import { pressToConnected } from '../pressToConnected.js'
import type { Figure } from '../table.js'
import { type Marks, watchLogins } from './loginTimeline.js'
import { PRESSED, phasesOf, timeOf } from './phases.js'

const RUNS = 10

/** From the press on a provider's button to connected, with a visitor who takes no time to press. */
export function socialLogin(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const first: Marks[] = []
    const next: Marks[] = []
    const remembered: Marks[] = []
    for (let run = 0; run < RUNS; run++) {
      const page = await newPage()
      const restart = await watchLogins(page)
      await page.goto(addresses.dapp)
      const email = `bench-${run}@example.com`
      first.push(await logIn(page, email, { isKnown: false, restart }))
      await signOut(page)
      next.push(await logIn(page, email, { isKnown: true, restart }))
      await signOut(page)
      await page.context().addInitScript(answerAtOnce, email)
      remembered.push(await logIn(page, email, { isKnown: true, isRemembered: true, restart }))
      await page.context().close()
    }
    const beside = 'target 1 200'
    return [
      {
        what: 'first login on a device, a new wallet',
        unit: 'ms',
        values: first.map(whole),
        beside,
      },
      { what: 'the next one, its wallet opened', unit: 'ms', values: next.map(whole), beside },
      {
        what: 'the same where the provider knows the visitor, too',
        unit: 'ms',
        values: remembered.map(whole),
        beside,
      },
      ...phasesOf('first', first, { isKnown: false }),
      ...phasesOf('next', next, { isKnown: true }),
      ...phasesOf('remembered', remembered, { isKnown: true }),
    ]
  })
}

const whole = (marks: Marks) => timeOf(marks, 'connected') - timeOf(marks, PRESSED)

async function signOut(page: Page) {
  await page.reload()
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-disconnect').click()
  await page.getByTestId('vb-connect-button').waitFor()
}

/**
 * Runs in every document before its own scripts. The stack's provider remembers nobody: its page is answered as soon as it is there,
 * where one that has a session of its own shows none.
 */
function answerAtOnce(email: string) {
  if (!location.hostname.startsWith('idp.')) return
  addEventListener('DOMContentLoaded', () => {
    const field = document.querySelector<HTMLInputElement>('[data-testid="idp-email"]')
    if (field !== null) field.value = email
    document.querySelector<HTMLButtonElement>('[data-testid="idp-continue"]')?.click()
  })
}

/** A device that is known types no code; both let the page see the wallet, in the frame. */
async function logIn(
  page: Page,
  email: string,
  {
    isKnown,
    isRemembered = false,
    restart,
  }: { isKnown: boolean; isRemembered?: boolean; restart: () => Marks },
): Promise<Marks> {
  await page.getByTestId('vb-connect-button').click()
  const button = page.getByTestId('vb-social-google')
  await button.waitFor()
  // The modal's own start is measured by the bench front-door.
  await page.waitForTimeout(500)
  const marks = restart()
  const connected = pressToConnected(page)
  const popup = page.waitForEvent('popup')
  await button.click()
  const provider = await popup
  if (!isRemembered) {
    await provider.getByTestId('idp-email').fill(email)
    await provider.getByTestId('idp-continue').click({ noWaitAfter: true })
  }
  if (!isKnown) {
    const frame = page.frameLocator('[data-testid="vb-secure-frame"]')
    const shown = await provider.locator('.code').innerText()
    await frame.getByTestId('vb-otp-input').fill(shown.replace(/\D/g, ''))
  }
  await pressOnceEnabled(page, 'vb-consent-yes')
  marks.set('connected', (await connected) + timeOf(marks, PRESSED))
  return marks
}
