import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { FRAME, host } from '../fixtures/attacker.js'
import { secureFrame } from '../fixtures/dapp.js'
import { framesLoaded } from '../fixtures/framesLoaded.js'
import { DAPP_ORIGIN } from '../world/ports.js'
import { BOMBS, FLOOD_PAGE } from './attacks/floodPage.js'
import { SPOOFS } from './attacks/spoofs.js'
import { casesOr, tell } from './figures.js'

/** Messages that pass the gate. The frame must check and refuse them. */
const CALLS = 400
/** Maximum answer time of the frame in ms after the attack. */
const PROMPT = 100

/** Maximum cost of a bomb in ms, except for bombs with a separate limit. */
const SLOW = 50

type Heard = { id?: unknown; value?: { ok?: unknown } }
type Flood = {
  connect: (hello: unknown) => Promise<void>
  ping: () => Promise<number>
  port: MessagePort
  heard: Heard[]
  fuzz: (port: MessagePort, options: { count: number; calls: number }) => Promise<number>
}

async function open(page: Page) {
  const url = `${DAPP_ORIGIN}/flood`
  await host(page, url, `<iframe src="${FRAME}"></iframe><script>${FLOOD_PAGE}</script>`)
  await page.goto(url)
  await framesLoaded(page)
  await page.evaluate((hello) => (window as unknown as Flood).connect(hello), SPOOFS[0])
}

/** Use the fastest ping: a busy machine delays some. */
async function quickestPing(page: Page) {
  const times: number[] = []
  for (let index = 0; index < 5; index++)
    times.push(await page.evaluate(() => (window as unknown as Flood).ping()))
  return Math.min(...times)
}

/** Bundles the unit tests' generator for a page: Playwright cannot pass maps, dates and holes to a page. */
async function fuzzScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['src', 'module', 'browser', 'development|production'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./attacks/fuzzPage.ts', import.meta.url)),
        formats: ['iife'],
        name: 'fuzzPage',
      },
    },
  })
  const [{ output }] = result as unknown as [{ output: { code: string }[] }]
  return output[0]?.code ?? ''
}

const stateOf = (page: Page) =>
  secureFrame(page)?.evaluate(() => ({
    polluted: ({} as Record<string, unknown>).polluted ?? null,
    keys: Reflect.ownKeys(Object.prototype).length,
    open: Object.isExtensible(Object.prototype),
  }))

test('the frame still answers after hostile messages from the page, and runs no method', async ({
  page,
}, info) => {
  const count = casesOr(5_000)
  const errors: string[] = []
  await open(page)
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addScriptTag({ content: await fuzzScript() })
  const before = await stateOf(page)
  const sent = await page.evaluate(
    (options) => {
      const { fuzz, port } = window as unknown as Flood
      return fuzz(port, options)
    },
    { count: count - CALLS, calls: CALLS },
  )
  await page.evaluate(() => (window as unknown as Flood).ping())
  const accepted = await page.evaluate(
    () => (window as unknown as Flood).heard.filter(({ value }) => value?.ok === true).length,
  )
  const ping = await quickestPing(page)
  const pings = 1
  tell(info, {
    cases: sent,
    wrong: accepted - pings + errors.length,
    note: `ping after ${sent} messages: ${Math.round(ping)} ms`,
  })
  expect(accepted).toBe(pings)
  expect(errors).toEqual([])
  await expect.poll(() => stateOf(page)).toEqual(before)
  expect(before).toMatchObject({ polluted: null, open: false })
  expect(ping).toBeLessThan(PROMPT)
})

test('the frame refuses clone bombs, keeps running, and frees their memory', async ({
  page,
}, info) => {
  await open(page)
  const frame = secureFrame(page)
  if (frame === undefined) throw new Error('The page does not contain the frame.')
  const devtools = await page.context().newCDPSession(frame)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  await page.evaluate(() => (window as unknown as Flood).ping())
  const before = await heap()
  const wrong: string[] = []
  const waits: Record<string, number> = {}
  let refusedAtHome = 0
  for (const [name, [message, transfer = '[]']] of Object.entries(BOMBS)) {
    // Ping in the same task: a later call would wait for the frame.
    const wait = await page.evaluate<number | undefined>(`(() => {
      const message = ${message}
      try {
        port.postMessage(message, ${transfer})
      } catch {
        return undefined
      }
      return ping()
    })()`)
    if (wait === undefined) refusedAtHome++
    else waits[name] = wait
    const answered = await page.evaluate(
      () =>
        (window as unknown as Flood).heard
          .splice(0)
          .filter(({ id, value }) => id === 'bomb' && value?.ok === true).length,
    )
    if (answered > 0) wrong.push(name)
  }
  const ping = await quickestPing(page)
  const growth = (await heap()) - before
  const slow = Object.entries(waits).filter(([, wait]) => wait > SLOW)
  const slowest = slow.map(([name, wait]) => `${name} ${Math.round(wait)} ms`)
  tell(info, {
    cases: Object.keys(BOMBS).length,
    wrong: wrong.length,
    note: [
      `${refusedAtHome} bombs cannot be sent`,
      `the frame is busy over ${SLOW} ms with: ${slowest.join(', ')}`,
      `heap ${growth.toFixed(1)} MB more`,
    ].join('; '),
  })
  expect(wrong).toEqual([])
  expect(growth).toBeLessThan(50)
  expect(ping).toBeLessThan(PROMPT)
})
