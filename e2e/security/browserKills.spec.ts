import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { Dapp } from '../fixtures/dapp.js'
import { codeFor, freshEmail, mailsTo } from '../fixtures/mailbox.js'
import { casesOr, tell } from './figures.js'

const KILLS = casesOr(3)
/** Latest kill in ms after the typed code. The frame creates the wallet within this time. */
const LATEST = 400

/** Spreads the kills over the whole time, in a fixed order that looks random. */
const momentOf = (kill: number) => Math.round(((kill * 0.618_034) % 1) * LATEST)

type Use = {
  launchOptions: object
  viewport: { width: number; height: number }
  contextOptions: object
}

async function start(options: { profile: string; use: Use; shown: Set<string> }) {
  const { profile, use, shown } = options
  const { launchOptions, viewport, contextOptions } = use
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...contextOptions,
    viewport,
  })
  await context.exposeFunction('noteAddress', (address: string) => shown.add(address))
  await context.addInitScript(() => {
    const note = () => {
      const address = document.querySelector('[data-testid="demo-address"]')?.textContent
      if (address) Reflect.get(window, 'noteAddress')(address)
    }
    const whole = { childList: true, subtree: true, characterData: true }
    new MutationObserver(note).observe(document, whole)
  })
  return { context, dapp: new Dapp(context.pages()[0] ?? (await context.newPage())) }
}

async function processOf(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (browser === undefined) throw new Error('The browser does not tell its process.')
  return browser.id
}

async function kill(context: BrowserContext, pid: number) {
  const closed = new Promise((resolve) => context.once('close', resolve))
  process.kill(pid, 'SIGKILL')
  await closed
}

// After a lost session, the visitor waits half a minute for the next code.
test.describe.configure({ timeout: 120_000 })

for (let index = 0; index < KILLS; index++) {
  const moment = momentOf(index)
  test(`[J05] kill ${index + 1}: a browser killed ${moment} ms after the code keeps one wallet and its key`, async ({
    baseURL,
  }, info) => {
    const profile = mkdtempSync(join(tmpdir(), 'vestibule-kill-'))
    const use = info.project.use as Use
    const shown = new Set<string>()
    const email = freshEmail()
    try {
      const first = await start({ profile, use, shown })
      const pid = await processOf(first.context)
      await first.dapp.visit({ path: `${baseURL}/` })
      await first.dapp.askForCode(email)
      await first.dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
      await new Promise((resolve) => setTimeout(resolve, moment))
      await kill(first.context, pid)

      const second = await start({ profile, use, shown })
      await signInAgain(second.dapp, { email, path: `${baseURL}/` })
      await second.dapp.page.reload()
      await second.dapp.expectConnected()
      await second.dapp.press('sign-message')
      await second.dapp.approve()
      const signature = await second.dapp.readResult()
      const address = await second.dapp.address()
      await second.context.close()
      const message = 'Hello from the Vestibule demo'
      const isOwn = await verifyMessage({ address, message, signature })
      tell(info, { cases: 1, wrong: Number(!isOwn) + shown.size - 1 })
      expect([...shown]).toEqual([address])
      expect(isOwn).toBe(true)
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  })
}

/** Signs in again, with a new code if the first was used and its session lost. */
async function signInAgain(dapp: Dapp, options: { email: string; path: string }) {
  const { email, path } = options
  await dapp.visit({ path })
  await expect(dapp.status).toHaveText(/^(dis)?connected$/)
  if ((await dapp.status.textContent()) === 'connected') return
  const before = (await mailsTo(email)).length
  const input = dapp.frame.getByTestId('vb-otp-input')
  const consent = dapp.frame.getByTestId('vb-consent-yes')
  const submit = dapp.page.getByTestId('vb-email-submit')
  await dapp.askForCode(email)
  // The visitor must wait 30 seconds between two codes.
  await expect(async () => {
    // On a busy machine, the test can miss the brief error.
    if ((await submit.isVisible()) && (await submit.isEnabled())) await submit.click()
    const isAsked = (await input.isVisible()) || (await consent.isVisible())
    const isConnected = (await dapp.status.textContent()) === 'connected'
    expect(isAsked || isConnected).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200, 400, 1_000] })
  // The first browser died before the visitor gave consent to this page.
  if (await consent.isVisible()) await dapp.pressInFrame('vb-consent-yes')
  if (await input.isVisible()) await input.fill(await codeFor(email, before))
  await dapp.expectConnected()
}
