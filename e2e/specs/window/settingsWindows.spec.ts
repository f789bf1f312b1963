import type { Page } from '@playwright/test'
import { EVIL, FRAME, host } from '../../fixtures/attacker.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { serveWithOpenerPolicy } from '../../fixtures/openerPolicy.js'
import { freshBrowser } from '../../fixtures/recovery.js'
import {
  ended,
  holdTakes,
  locked,
  made,
  openFromFrame,
  openSettings,
} from '../../fixtures/settings.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

const START = `${FRAME_ORIGIN}/settings-start`
const ENTER = `${FRAME_ORIGIN}/hub/local-demo/enter`

test.slow()

/** Simulates a hostile page: requests the settings from the frame for a window with this name. */
async function announce(page: Page) {
  const name = crypto.randomUUID()
  await page.evaluate(async (window) => {
    const { call } = await globalThis.window.vestibuleCore.frame.get()
    call('openSettings', { window }).catch(() => undefined)
  }, name)
  return name
}

async function openStart(page: Page, name: string) {
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(
      ([url, name]) => {
        Object.assign(window, { popup: window.open(url, name) })
      },
      [START, name] as const,
    ),
  ])
  return popup
}

const card = (page: Page) => page.getByTestId('vb-hub-enter-card')

/** Expects that the frame did not respond to the start page, and that the window stored no data. */
async function expectNothing(popup: Page) {
  await expect(popup.locator('.window')).toHaveAttribute('data-step', 'unanswered', {
    timeout: 20_000,
  })
  expect(popup.url()).toBe(START)
  await expect(popup.evaluate(() => sessionStorage.length)).resolves.toBe(0)
}

test('[J05] security: asks for an email on an attacker’s link, and does not reveal the attacker’s account', {
  tag: '@ci',
}, async ({ browser, page }) => {
  const mallory = await freshBrowser(browser)
  await made(mallory)
  // Block the attacker's own window, so that its link stays valid.
  const blank = (body: string) => ({ contentType: 'text/html', body })
  await mallory.page.context().route(ENTER, (route) => route.fulfill(blank('<p>Kept</p>')))
  const kept = await openSettings(mallory)
  await expect(kept.page.getByText('Kept')).toBeVisible()
  const link = kept.page.url()
  expect(link).toMatch(/\/enter#[\w-]{22}\.[\w-]{43}$/)

  await page.goto(link)
  await expect(page.getByTestId('vb-hub-enter-email')).toBeVisible()
  await expect(card(page)).toHaveCount(0)

  // Control: the next link signs in the window that the frame redirected.
  await mallory.page.context().unroute(ENTER)
  await mallory.page.bringToFront()
  await mallory.page.getByTestId('vb-close').click()
  const hub = await openSettings(mallory)
  await expect(locked(hub)).toBeVisible()
})

test('[J05] security: sends no link to a start page that another site opens', async ({
  dapp,
  page,
}) => {
  await made(dapp)
  const name = await announce(page)
  const evil = await page.context().newPage()
  await host(evil, `${EVIL}/opener`, `<iframe src="${FRAME}"></iframe>`)
  await evil.goto(`${EVIL}/opener`)
  const popup = await openStart(evil, name)
  await expectNothing(popup)
  const own = await openStart(page, name)
  await expect(card(own)).toBeVisible()
})

test('[J05] security: sends no link to a page that sends its own hello or contains a second frame', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data) ?? ''))
    Object.assign(window, { heard })
  })
  await made(dapp)
  await page.evaluate((url) => {
    const iframe = document.createElement('iframe')
    iframe.src = url
    document.body.prepend(iframe)
    return new Promise((resolve) => iframe.addEventListener('load', resolve))
  }, FRAME)
  const name = await announce(page)
  await page.evaluate((name) => {
    const hello = { type: 'vestibule:start', purpose: 'settings', name }
    for (const iframe of document.querySelectorAll('iframe'))
      iframe.contentWindow?.postMessage(hello, '*')
    const frames = window.frames
    for (let index = 0; index < frames.length; index++) frames[index]?.postMessage(hello, '*')
  }, name)
  // Control: the start page receives the link from the frame that expects its name.
  const own = await openStart(page, name)
  await expect(card(own)).toBeVisible()
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(heard.filter((text) => /start-answer|\/enter#/.test(text))).toEqual([])
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'popup').closed)).toBe(true)
})

test('[J05] security: sends no link if the window or its opener has navigated away', async ({
  dapp,
  page,
}) => {
  await made(dapp)
  await host(page.context(), `${DAPP_ORIGIN}/thief`, '<p>Thief</p>')
  const first = crypto.randomUUID()
  const stolen = await openStart(page, first)
  await expect(stolen.locator('.window')).toHaveAttribute('data-purpose', 'settings')
  await page.evaluate((url) => {
    const { popup } = window as unknown as { popup: Window }
    popup.location.href = url
  }, `${DAPP_ORIGIN}/thief`)
  await stolen.waitForURL('**/thief')
  await stolen.evaluate(() => {
    const heard: unknown[] = []
    addEventListener('message', ({ data }) => heard.push(data))
    Object.assign(window, { heard })
  })
  const name = await announce(page)
  const left = await openStart(page, crypto.randomUUID())
  await expect(left.locator('.window')).toHaveAttribute('data-purpose', 'settings')
  // Control: an open window receives the link that the page requested.
  const own = await openStart(page, name)
  await expect(card(own)).toBeVisible()
  await expect(stolen.evaluate(() => Reflect.get(window, 'heard'))).resolves.toEqual([])

  await page.goto(`${DAPP_ORIGIN}/thief`)
  await expectNothing(left)
})

test('[J05] security: signs in only the last of two parallel windows', async ({
  dapp,
  page,
  context,
}) => {
  await made(dapp)
  const taking = await holdTakes(context)
  const first = await openStart(page, await announce(page))
  await expect.poll(taking.count).toBe(1)
  const last = await openStart(page, await announce(page))
  await expect.poll(taking.count).toBe(2)
  taking.go()
  await first.bringToFront()
  await expect(ended(first)).toBeVisible()
  await last.bringToFront()
  await expect(locked(new Hub(last))).toBeVisible()
})

test('[J05] security: requires the typed email if the page’s opener policy removes the window’s opener', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await serveWithOpenerPolicy(page, 'same-origin')
  await made(dapp)
  const hub = await openSettings(dapp)
  // A window without an opener closes itself.
  await expect.poll(() => hub.page.isClosed()).toBe(true)
  await page.bringToFront()
  await expect(dapp.frame.getByTestId('vb-settings')).toHaveAttribute('data-state', 'expected')
  const opened = await fromFrame(dapp)
  await expect(opened.getByTestId('vb-hub-enter-email')).toBeVisible()
  await expect(card(opened)).toHaveCount(0)

  // The next press uses the frame's button: a window of the page would again have no opener.
  await page.bringToFront()
  await page.getByTestId('vb-close').click()
  await openFromFrame(dapp)
})

async function fromFrame(dapp: Dapp): Promise<Page> {
  await dapp.settle()
  const [opened] = await Promise.all([
    dapp.page.context().waitForEvent('page'),
    dapp.frame.getByTestId('vb-continue').click(),
  ])
  return opened
}
