import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startStack } from '@vestibule/stack'
import { findChromium } from '../../scripts/lib/findChromium.mjs'
import { codeFor } from './browser.js'
import { memoryOf } from './memoryOf.js'
import type { Figure } from './table.js'

const BUILT = fileURLToPath(new URL('../../packages/extension/dist/chrome', import.meta.url))
const BUILT_FOR = 'http://frame.localhost:4100'
const EXTENSION = 'chrome-extension://pgjhkhmfoppfijceaccnipnmbjfmpgee'
const SITE = 'http://shop.localhost/'
const RUNS = 15
const PAIRS = 5
const MOST_LOOKS = 10

export async function extension(): Promise<Figure[]> {
  const stack = await startStack({ quiet: true })
  const folder = install(stack.addresses.frame)
  try {
    return [
      sizeOf(join(folder, 'src/inpage/main.iife.js')),
      ...(await measureStart(folder)),
      ...(await measureMemory(folder)),
      ...(await measureRequests(folder, stack.addresses.mailbox)),
    ]
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function install(frameUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-extension-'))
  cpSync(BUILT, folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(js|json|html)$/.test(name))) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(BUILT_FOR, frameUrl))
  }
  return folder
}

function sizeOf(file: string): Figure {
  const kilobytes = gzipSync(readFileSync(file), { level: 9 }).length / 1_000
  return { what: 'script in a page', unit: 'kB gzip', values: [kilobytes], beside: 'target 12' }
}

async function launch(folder: string | undefined) {
  const profile = mkdtempSync(join(tmpdir(), 'vestibule-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium({ whole: true }) ?? '',
    args: [
      '--disable-features=HttpsUpgrades,LocalNetworkAccessChecks',
      ...(folder === undefined
        ? []
        : [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`]),
    ],
  })
  // The loader of these scripts inserts calls to a helper that is not defined in pages.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
  if (folder !== undefined && context.serviceWorkers().length === 0)
    await context.waitForEvent('serviceworker')
  await context.route(SITE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' }),
  )
  return {
    context,
    profile,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Thread time of the page's two scripts in ms, from the browser's trace. */
async function measureStart(folder: string): Promise<Figure[]> {
  const { context, close } = await launch(folder)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  type Event = { name: string; dur?: number; args: { data?: { url?: string } } }
  const values: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const events: Event[] = []
    const hear = ({ value }: { value: object[] }) => void events.push(...(value as Event[]))
    session.on('Tracing.dataCollected', hear)
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline', 'v8'] },
    })
    await page.goto(SITE)
    const complete = new Promise<void>((resolve) =>
      session.once('Tracing.tracingComplete', () => resolve()),
    )
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', hear)
    const own = events.filter(
      ({ name, args }) =>
        name === 'EvaluateScript' && args.data?.url?.startsWith(`${EXTENSION}/src/`) === true,
    )
    values.push(own.reduce((sum, { dur = 0 }) => sum + dur / 1_000, 0))
  }
  await close()
  return [{ what: 'scripts at the start of a page', unit: 'ms', values, beside: 'target 3' }]
}

/** Memory of all processes at rest in MB: with the extension, minus without it. */
async function measureMemory(folder: string): Promise<Figure[]> {
  const asleep: number[] = []
  const awake: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const without = await launch(undefined)
    const plain = await atRest(without)
    await without.close()
    const within = await launch(folder)
    const working = await atRest(within)
    await stopWorkers(within.context)
    const sleeping = await atRest(within)
    await within.close()
    awake.push(working - plain)
    asleep.push(sleeping - plain)
  }
  const what = 'memory beside a page, the background'
  return [
    { what: `${what} awake`, unit: 'MB', values: awake, beside: 'target 30' },
    { what: `${what} asleep`, unit: 'MB', values: asleep },
  ]
}

async function atRest({ context, profile }: { context: BrowserContext; profile: string }) {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(SITE)
  let last = memoryOf(profile)
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const now = memoryOf(profile)
    if (Math.abs(now - last) < 0.5) return now
    last = now
  }
  return last
}

async function stopWorkers(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${EXTENSION}/manifest.json`)
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.close()
}

async function measureRequests(folder: string, mailbox: string): Promise<Figure[]> {
  const { context, close } = await launch(folder)
  const panel = await context.newPage()
  await panel.goto(`${EXTENSION}/panel.html`)
  await panel.getByTestId('vb-email-input').fill('extension@example.com')
  await panel.keyboard.press('Enter')
  const wallet = panel.frameLocator('[data-testid="vb-secure-frame"]')
  await wallet.getByTestId('vb-otp-input').fill(await codeFor(mailbox, 'extension@example.com'))
  await panel.getByTestId('vb-address').waitFor()
  const site = panel.frameLocator('[data-testid="vb-site-frame"][data-shown]')
  const request = panel.getByTestId('request')
  const page = await context.newPage()
  await page.goto(SITE)
  let isLetIn = false
  const connecting = ask(page, 'eth_requestAccounts', []).then(() => {
    isLetIn = true
  })
  await panel.bringToFront()
  const yes = site.getByTestId('vb-consent-yes')
  // Retry: the first press may only focus the card.
  while (!isLetIn) await yes.click({ timeout: 2_000 }).catch(() => undefined)
  await connecting

  const known: Record<'awake' | 'asleep', number[]> = { awake: [], asleep: [] }
  for (let run = 0; run < RUNS; run += 1)
    for (const state of ['asleep', 'awake'] as const) {
      await page.reload()
      if (state === 'asleep') await stopWorkers(context)
      known[state].push((await ask(page, 'eth_requestAccounts', [])).ms)
    }

  const { answer } = await ask(page, 'eth_accounts', [])
  const [account] = answer as [string]
  await panel.evaluate(noteCards)
  const cards: Record<'awake' | 'asleep', number[]> = { awake: [], asleep: [] }
  for (let run = 0; run < RUNS; run += 1)
    for (const state of ['asleep', 'awake'] as const) {
      if (state === 'asleep') await stopWorkers(context)
      await panel.bringToFront()
      const asked = ask(page, 'personal_sign', ['0x68656c6c6f', account])
      await site.getByTestId('vb-reject').click()
      const { at } = await asked
      await request.waitFor({ state: 'hidden' })
      const shown = await panel.evaluate(() => Reflect.get(window, 'shownAt') as number)
      cards[state].push(shown - at)
    }
  await close()
  return [
    { what: 'connect on a known site', unit: 'ms', values: known.awake, beside: 'target 50' },
    { what: 'connect on a known site, background asleep', unit: 'ms', values: known.asleep },
    { what: 'request to card', unit: 'ms', values: cards.awake },
    {
      ...{ what: 'request to card, background asleep', unit: 'ms', values: cards.asleep },
      beside: 'target 120',
    },
  ]
}

function noteCards() {
  const frames = document.querySelector('.frames')
  if (frames === null) throw new Error('The panel does not contain the element for frames.')
  const section = document.querySelector('.request')
  let wasShown = false
  const look = () => {
    const isShown =
      section?.hasAttribute('hidden') === false && !frames.hasAttribute('data-waiting')
    if (isShown && !wasShown) Reflect.set(window, 'shownAt', Date.now())
    wasShown = isShown
  }
  new MutationObserver(look).observe(document.body, { attributes: true, subtree: true })
}

/** @returns the announced wallet's answer, the request's time stamp, and its duration in ms */
function ask(page: Page, method: string, params: unknown) {
  return page.evaluate(
    async ([method, params]) => {
      type Provider = { request: (asked: object) => Promise<unknown> }
      const found: Provider[] = []
      addEventListener(
        'eip6963:announceProvider',
        (event) => found.push((event as CustomEvent<{ provider: Provider }>).detail.provider),
        { once: true },
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      const [at, start] = [Date.now(), performance.now()]
      const answer = await found[0]?.request({ method, params }).catch(() => undefined)
      return { answer, at, ms: performance.now() - start }
    },
    [method, params] as const,
  )
}
