import { devices, type Page } from '@playwright/test'
import { inBrowser } from '../browser.js'
import { type Figure, ms } from '../table.js'

const RUNS = 10
/** The steps in order. A document's clock or a request records each one. */
const STEPS = [
  'the provider’s answer',
  'the page that leads back is painted',
  'the dapp’s document',
  'its own code has run',
  'the modal is open',
  'the frame is asked for',
  'the services are asked',
  'told',
] as const
type Step = (typeof STEPS)[number]

/** Measures a denied login on a phone without popups, from the press on Deny to the message on the dapp's page. */
export function deniedOnPhone(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const runs: Map<Step, number>[] = []
    for (let run = 0; run <= RUNS; run++) {
      const page = await newPage(devices['Pixel 7'])
      await page.addInitScript(() => {
        window.open = () => null
      })
      await page.goto(addresses.dapp)
      const marks = await deny(page, new URL(addresses.dapp).host)
      if (run > 0) runs.push(marks)
      await page.context().close()
    }
    return STEPS.map((what) =>
      ms(
        `denied on a phone: ${what}`,
        runs.flatMap((marks) => marks.get(what) ?? []),
        what === 'told' ? 'target 2 000' : '',
      ),
    )
  })
}

async function deny(page: Page, dapp: string): Promise<Map<Step, number>> {
  await page.getByTestId('vb-connect-button').click()
  await page.getByTestId('vb-social-google').click()
  await page.getByTestId('vb-social-continue').click()
  await page.getByTestId('idp-deny').waitFor()
  const marks = new Map<Step, number>()
  const mark = (step: Step, at: number) => {
    if (!marks.has(step)) marks.set(step, at)
  }
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (pathname.endsWith('/callback')) mark('the provider’s answer', Date.now())
    if (request.isNavigationRequest() && host === dapp) mark('the dapp’s document', Date.now())
    if (pathname.startsWith('/f/')) mark('the frame is asked for', Date.now())
    if (pathname === '/v1/auth/oauth/take') mark('the services are asked', Date.now())
  })
  await page.exposeBinding('markStep', (_, step: Step, at: number) => mark(step, at))
  await page.addInitScript(watch)
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        })
      }),
  )
  await page.getByTestId('idp-deny').click({ noWaitAfter: true })
  const start = await pressed
  await page.waitForFunction(() => 'isTold' in globalThis)
  return new Map([...marks].map(([step, at]) => [step, at - start]))
}

function watch() {
  const tell = (step: string) => {
    const { markStep } = globalThis as never as Record<string, (step: string, at: number) => void>
    markStep?.(step, performance.timeOrigin + performance.now())
  }
  if (location.pathname.endsWith('/callback'))
    return void requestAnimationFrame(() => tell('the page that leads back is painted'))
  if (window !== top) return
  let seen = ''
  const look = () => {
    requestAnimationFrame(look)
    if ('vestibule' in globalThis && seen === '') {
      seen = 'code'
      tell('its own code has run')
    }
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      const text = shadowRoot?.querySelector('[data-testid=vb-modal]')?.textContent ?? ''
      if (text !== '' && seen === 'code') {
        seen = 'modal'
        tell('the modal is open')
      }
      if (!text.includes('Sign-in cancelled') || 'isTold' in globalThis) continue
      Object.assign(globalThis, { isTold: true })
      tell('told')
    }
  }
  if (location.hostname.startsWith('dapp')) look()
}
