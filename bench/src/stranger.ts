import { type Browser, chromium, type Page as Tab } from '@playwright/test'
import { findChromium } from '../../scripts/lib/findChromium.mjs'
import { asStranger } from '../../scripts/lib/stranger/asStranger.mjs'
import { buildPages, type Page } from '../../scripts/lib/stranger/buildPages.mjs'
import { weigh } from '../../scripts/lib/stranger/weigh.mjs'
import { type Figure, ms } from './table.js'

const RUNS = 15
/** Three reloads: Chromium compiles scripts again at the second load and uses its cache from the third. */
const RELOADS = 3
const HOVER_MS = 300
const ROW = 'vb-wallet-bench.wallet'
const ACCOUNT = 'vb-account-button'
const BLANK = 'blank'
const STATE = 'state'
const ADDRESS = '0x1111111111111111111111111111111111111111'
/** Resolve no other host. `page.route` would disable the cache and delay requests. */
const ARGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']

/**
 * Measures files and times of a third-party dapp with a wallet that responds at once. The floor is
 * a blank React page that calls the wallet.
 */
export async function stranger(): Promise<Figure[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ARGS, ...(executablePath && { executablePath }) })
  try {
    const figures = (await weigh(browser)).map(({ what, unit, value, limit, target = limit }) => ({
      what,
      unit,
      values: [value],
      beside: `target ${target}`,
    }))
    return [...figures, ...(await time(browser))]
  } finally {
    await browser.close()
  }
}

const time = (browser: Browser) =>
  asStranger(async (home) => {
    const pages = await buildPages(home, 'http://frame.localhost', ['blank', 'watched'])
    return timePages(browser, pages)
  })

async function timePages(
  browser: Browser,
  { blank, watched }: Record<'blank' | 'watched', Page>,
): Promise<Figure[]> {
  const first: number[] = []
  const state: number[] = []
  const connected: number[] = []
  const restored: Reloads = []
  const floor: Reloads = []
  const { url, close } = await watched.serve()
  const bare = await blank.serve()
  try {
    for (let run = 0; run < RUNS; run++) {
      const page = await visit(browser, url)
      const click = (id: string) => page.getByTestId(id).click()
      first.push(...(await seen(page, [ROW], () => click('vb-connect-button'))))
      await page.getByTestId(ROW).hover()
      await page.waitForTimeout(HOVER_MS)
      const [inState = 0, onButton = 0] = await seen(page, [STATE, ACCOUNT], () => click(ROW))
      state.push(inState)
      connected.push(onButton)
      restored.push(await reload(page, ACCOUNT))
      await page.context().close()

      const without = await visit(browser, bare.url)
      floor.push(await reload(without, BLANK))
      await without.context().close()
    }
  } finally {
    await close()
    await bare.close()
  }
  const atFirst = (reloads: Reloads) => reloads.flatMap((times) => times.slice(0, 1))
  const later = (reloads: Reloads) => reloads.flatMap((times) => times.slice(-1))
  const what = '· the floor: a blank page’s button, and the wallet’s answer'
  const beside = 'target 1.1 times the floor'
  return [
    ms('first row after the click', first),
    ms('wallet row to connected (state)', state, 'target 12'),
    ms('· to the account’s button', connected),
    ms('reload to restored', later(restored), beside),
    ms(what, later(floor)),
    ms('first reload to restored', atFirst(restored)),
    ms(what, atFirst(floor)),
  ]
}

type Reloads = number[][]

async function visit(browser: Browser, url: string): Promise<Tab> {
  const context = await browser.newContext()
  // The loader compiles these scripts with calls to `__name`, which pages do not define.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
  await context.addInitScript(prepare, { address: ADDRESS, blank: BLANK, ids: [ROW, ACCOUNT] })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Runs in the page. Announces the wallet and logs when an element appears. */
function prepare({ address, blank, ids }: { address: string; blank: string; ids: string[] }) {
  const answers: Record<string, unknown> = { eth_chainId: '0x1' }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method] ?? [address],
    on: () => provider,
    removeListener: () => provider,
  }
  const uuid = crypto.randomUUID()
  const info = { uuid, name: 'Bench', icon: 'data:image/svg+xml,', rdns: 'bench.wallet' }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()

  const noted = new Set<string>()
  let clicked = 0
  const note = (id: string) => {
    if (noted.has(id)) return
    noted.add(id)
    console.debug(`seen ${id} ${performance.now() - clicked}`)
  }
  Object.assign(globalThis, { note })
  addEventListener('click', () => (clicked = performance.now()), { capture: true })
  const follow = (root: Document | ShadowRoot) => {
    const look = () => {
      for (const id of ids) if (root.querySelector(`[data-testid="${id}"]`)) note(id)
      if (root.querySelector('#root > button'))
        void provider.request({ method: 'eth_accounts' }).then(() => note(blank))
    }
    new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true })
  }
  follow(document)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    follow(root)
    return root
  }
}

async function reload(page: Tab, id: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RELOADS; run++) {
    await page.waitForLoadState('networkidle')
    times.push(...(await seen(page, [id], () => page.reload())))
  }
  return times
}

/**
 * Time in ms from the last click or load to each element. The page logs the times: polling would
 * compile the runner's scripts meanwhile.
 */
async function seen(page: Tab, ids: string[], act: () => Promise<unknown>): Promise<number[]> {
  const lines = ids.map(async (id) => {
    const start = `seen ${id} `
    const line = await page.waitForEvent('console', (message) => message.text().startsWith(start))
    return Number(line.text().slice(start.length))
  })
  await act()
  return Promise.all(lines)
}
