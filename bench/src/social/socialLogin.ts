import type { Page } from '@playwright/test'
import { inBrowser } from '../browser.js'
import { pressToConnected } from '../pressToConnected.js'
import { type Figure, ms } from '../table.js'
import { type Marks, watchLogins } from './loginTimeline.js'
import { ownTime, PRESSED, phasesOf, timeOf } from './phases.js'

const RUNS = 10

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
      first.push(await logIn(page, email, { restart }))
      await signOut(page)
      next.push(await logIn(page, email, { restart }))
      await signOut(page)
      await page.context().addInitScript(answerAtOnce, email)
      remembered.push(await logIn(page, email, { isRemembered: true, restart }))
      await page.context().close()
    }
    const beside = '1 000 of it the window’s own second'
    const own = (what: string, logins: Marks[]) =>
      ms(`${what}, our own time`, logins.map(ownTime), 'target 1 200')
    return [
      own('first login on a device', first),
      own('the next one', next),
      ms('first login on a device, a new wallet', first.map(whole), beside),
      ms('the next one, its wallet opened', next.map(whole), beside),
      ms('the same where the provider knows the visitor, too', remembered.map(whole), beside),
      ...phasesOf('first', first),
      ...phasesOf('next', next),
      ...phasesOf('remembered', remembered),
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

/** Runs in every document. Submits the provider's page at once, like a provider with an active session. */
function answerAtOnce(email: string) {
  if (!location.hostname.startsWith('idp.')) return
  addEventListener('DOMContentLoaded', () => {
    const field = document.querySelector<HTMLInputElement>('[data-testid="idp-email"]')
    if (field !== null) field.value = email
    document.querySelector<HTMLButtonElement>('[data-testid="idp-continue"]')?.click()
  })
}

async function logIn(
  page: Page,
  email: string,
  { isRemembered = false, restart }: { isRemembered?: boolean; restart: () => Marks },
): Promise<Marks> {
  await page.getByTestId('vb-connect-button').click()
  const button = page.getByTestId('vb-social-google')
  await button.waitFor()
  // Wait until the modal has started: the front-door bench measures that start.
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
  await provider.getByTestId('vb-visit-yes').click({ noWaitAfter: true })
  marks.set('connected', (await connected) + timeOf(marks, PRESSED))
  return marks
}
