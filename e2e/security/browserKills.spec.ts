import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { Dapp } from '../fixtures/dapp.js'
import { codeFor, freshEmail, mailsTo } from '../fixtures/mailbox.js'
import { casesOr, tell } from './figures.js'

const KILLS = casesOr(3)
/** Milliseconds after the code was typed within which the browser dies; a wallet is made in the meantime. */
const LATEST = 400

/** Moments that are spread over the whole time, in no order, and the same in every run. */
const momentOf = (kill: number) => ((kill * 0.618_034) % 1) * LATEST

type Use = {
  launchOptions: object
  viewport: { width: number; height: number }
  contextOptions: object
}

/** A browser whose profile outlives it. */
async function start(profile: string, use: Use) {
  const { launchOptions, viewport, contextOptions } = use
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...contextOptions,
    viewport,
  })
  context.setDefaultTimeout(20_000)
  return { context, dapp: new Dapp(context.pages()[0] ?? (await context.newPage())) }
}

/** Learns the number of the browser's own process. */
async function processOf(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (browser === undefined) throw new Error('The browser does not tell its process.')
  return browser.id
}

/** Ends the browser's own process as a crash does; its children find themselves alone and end too. */
async function kill(context: BrowserContext, pid: number) {
  const closed = new Promise((resolve) => context.once('close', resolve))
  process.kill(pid, 'SIGKILL')
  await closed
}

test('[J05] a browser that dies while it makes a wallet loses no key and makes no second one', async ({
  baseURL,
}, info) => {
  const use = info.project.use as Use
  const wrong: string[] = []
  let wasConnected = 0
  for (let index = 0; index < KILLS; index++) {
    const profile = mkdtempSync(join(tmpdir(), 'vestibule-kill-'))
    const email = freshEmail()
    const moment = momentOf(index)
    try {
      const first = await start(profile, use)
      const pid = await processOf(first.context)
      await first.dapp.visit({ path: `${baseURL}/` })
      await first.dapp.askForCode(email)
      await first.dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email, 0))
      await new Promise((resolve) => setTimeout(resolve, moment))
      await kill(first.context, pid)

      const second = await start(profile, use)
      const before = await signInAgain(second.dapp, { email, baseURL })
      if (before.wasConnected) wasConnected++
      await second.context.close()

      const third = await start(profile, use)
      const after = await signInAgain(third.dapp, { email, baseURL })
      await third.dapp.press('sign-message')
      await third.dapp.approve()
      const signature = await third.dapp.readResult()
      const isOwn = await verifyMessage({
        address: after.address,
        message: 'Hello from the Vestibule demo',
        signature,
      })
      await third.context.close()
      if (before.address !== after.address) wrong.push(`${Math.round(moment)} ms: another wallet`)
      if (!isOwn) wrong.push(`${Math.round(moment)} ms: a key that signs for nobody`)
    } catch (error) {
      wrong.push(`${Math.round(moment)} ms: ${error}`)
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
  tell(info, {
    cases: KILLS,
    wrong: wrong.length,
    note: `${wasConnected} still signed in after the restart`,
  })
  expect(wrong).toEqual([])
})

/** Comes back to the dapp, signs in where that is needed, and tells whose wallet it is. */
async function signInAgain(dapp: Dapp, options: { email: string; baseURL: string | undefined }) {
  const { email, baseURL } = options
  await dapp.visit({ path: `${baseURL}/` })
  const connected = dapp.page.getByTestId('demo-address')
  const wasConnected = await expect(connected)
    .toHaveText(/^0x/, { timeout: 15_000 })
    .then(
      () => true,
      () => false,
    )
  if (!wasConnected) {
    const before = (await mailsTo(email)).length
    await dapp.askForCode(email)
    const input = dapp.frame.getByTestId('vb-otp-input')
    await expect(
      input.or(dapp.page.getByTestId('demo-address').filter({ hasText: /^0x/ })),
    ).toBeVisible()
    if (await input.isVisible()) await input.fill(await codeFor(email, before))
    await dapp.expectConnected()
  }
  return { address: await dapp.address(), wasConnected }
}
