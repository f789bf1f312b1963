import { type Browser, expect, type Frame, type Page, test } from '@playwright/test'
import { FRAME, host } from '../fixtures/attacker.js'
import { Dapp, secureFrame } from '../fixtures/dapp.js'
import { framesLoaded } from '../fixtures/framesLoaded.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../world/ports.js'
import { type GadgetProbe, gadgetProbes, isMeant } from './attacks/gadgets.js'
import { type PolicyKind, reachOf } from './attacks/judgePolicy.js'
import { onPress } from './attacks/probes.js'
import { watchingProxy } from './attacks/watchingProxy.js'
import { tell } from './figures.js'

/** Time in ms for the requests of the probes to arrive. */
const SETTLE = 1_500
const OPEN = `${FRAME_ORIGIN}/open`
const DOCUMENTS = {
  frame: `${DAPP_ORIGIN}/probed`,
  window: `${FRAME_ORIGIN}/approve`,
  hub: `${FRAME_ORIGIN}/hub/local-demo`,
  entry: `${FRAME_ORIGIN}/hub/local-demo/enter`,
  export: `${FRAME_ORIGIN}/hub/local-demo/export`,
  import: `${FRAME_ORIGIN}/hub/local-demo/import`,
  offline: `${FRAME_ORIGIN}/hub/local-demo/offline`,
  mailed: `${FRAME_ORIGIN}/device/${'A'.repeat(43)}`,
  empty: `${FRAME_ORIGIN}/f/nobody`,
} as const

const kindOf = (name: keyof typeof DOCUMENTS): PolicyKind =>
  name === 'export' || name === 'import' || name === 'offline' ? 'sealed' : name

async function watched(browser: Browser) {
  const proxy = await watchingProxy()
  const context = await browser.newContext({
    baseURL: DAPP_ORIGIN,
    proxy: { server: proxy.server },
  })
  const page = await context.newPage()
  const end = async () => {
    await context.close()
    proxy.close()
  }
  return { page, heard: proxy.heard, end }
}

/** A press starts the attacks, because policies do not apply to a debugger's scripts. */
async function pressAll(page: Page, frame: Frame, probes: Record<string, string>) {
  await frame.evaluate(onPress(probes, FRAME_ORIGIN))
  await page.mouse.click(5, 5)
  const tried = () => frame.evaluate(() => (window as unknown as { tried: string[] }).tried.length)
  await expect.poll(tried, { timeout: 120_000 }).toBe(Object.keys(probes).length)
  await page.waitForTimeout(SETTLE)
}

/** Wait long: browsers delay WebSockets to a host that has refused some. */
async function expectAll(missing: () => readonly GadgetProbe[]) {
  await expect.poll(() => missing().map(({ name }) => name), { timeout: 60_000 }).toEqual([])
}

test.describe('a script in a document of the wallet', () => {
  const { all, probes, among } = gadgetProbes('document')

  for (const [name, address] of Object.entries(DOCUMENTS) as [keyof typeof DOCUMENTS, string][])
    test(`reaches only the paths that the ${name} document uses`, async ({ browser }, info) => {
      const { page, heard, end } = await watched(browser)
      await host(
        page,
        `${DAPP_ORIGIN}/probed`,
        `<iframe src="${FRAME}" style="position:fixed;inset:0;width:100%;height:100%"></iframe>`,
      )
      await page.goto(address)
      await framesLoaded(page)
      const frame = name === 'frame' ? secureFrame(page) : page.mainFrame()
      if (frame === undefined) throw new Error('The page does not contain the frame.')
      heard.splice(0)
      await pressAll(page, frame, probes)
      const reach = reachOf(kindOf(name))
      const reached = among(heard)
      const wrong = reached.filter((probe) => !isMeant(probe, reach))
      tell(info, { cases: all.length, wrong: wrong.length })
      expect(wrong.map((probe) => probe.name)).toEqual([])
      // Control: the document's own requests still arrive.
      const honest = reach.filter((prefix) => reached.some(({ path }) => path.startsWith(prefix)))
      expect(honest).toEqual(reach)
      await end()
    })

  test('control: every attempt reaches the server from a document without a CSP', async ({
    browser,
  }, info) => {
    const { page, heard, end } = await watched(browser)
    await host(page, OPEN, 'A page without a policy')
    await page.goto(OPEN)
    await pressAll(page, page.mainFrame(), probes)
    await expectAll(() => all.filter((probe) => !among(heard).includes(probe)))
    tell(info, { cases: 0, wrong: 0, note: `without a policy all ${all.length} get through` })
    await end()
  })

  test('control: many attempts reach the server under a CSP with `self`', async ({
    browser,
  }, info) => {
    const { page, heard, end } = await watched(browser)
    const policy = ['script', 'style', 'img', 'font', 'connect', 'worker'].map(
      (what) => `${what}-src 'self'`,
    )
    await page.route(OPEN, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': ["default-src 'none'", ...policy].join('; ') },
        body: '<!doctype html>',
      }),
    )
    await page.goto(OPEN)
    await pressAll(page, page.mainFrame(), probes)
    const reached = among(heard).length
    tell(info, { cases: 0, wrong: 0, note: `under a policy of 'self' ${reached} do` })
    expect(reached).toBeGreaterThan(200)
    await end()
  })
})

test.describe('a script in the key worker', () => {
  const { all, probes, among } = gadgetProbes('worker')

  test('reaches only the routes that the worker’s CSP allows', async ({ browser }, info) => {
    const { page, heard, end } = await watched(browser)
    const dapp = new Dapp(page)
    const started = page.waitForEvent('worker')
    await dapp.visitNew()
    const worker = await started
    heard.splice(0)
    await worker.evaluate(onPress(probes, FRAME_ORIGIN))
    // Run the probes from a timer of the worker: policies do not apply to a debugger's scripts.
    await worker.evaluate(() => void setTimeout(() => Reflect.get(globalThis, 'tryAll')(), 0))
    const tried = () => worker.evaluate(() => Reflect.get(globalThis, 'tried').length)
    await expect.poll(tried, { timeout: 120_000 }).toBe(all.length)
    await page.waitForTimeout(SETTLE)
    const reach = reachOf('worker')
    const reached = among(heard)
    const wrong = reached.filter((probe) => !isMeant(probe, reach))
    tell(info, { cases: all.length, wrong: wrong.length })
    expect(wrong.map((probe) => probe.name)).toEqual([])
    expect(reached.some((probe) => isMeant(probe, reach))).toBe(true)
    await end()
  })

  test('control: every attempt reaches the server from a worker without a CSP', async ({
    browser,
  }) => {
    const { page, heard, end } = await watched(browser)
    await host(page, OPEN, 'A page without a policy')
    await page.goto(OPEN)
    const script = `${onPress(probes, FRAME_ORIGIN)};tryAll().then(() => postMessage('done'))`
    await page.evaluate(
      (script) =>
        new Promise((resolve) => {
          const worker = new Worker(URL.createObjectURL(new Blob([script])))
          worker.onmessage = resolve
        }),
      script,
    )
    await expectAll(() => all.filter((probe) => !among(heard).includes(probe)))
    await end()
  })
})
