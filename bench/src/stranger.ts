import { type Browser, chromium, type Page as Tab } from '@playwright/test'
import { findChromium } from '../../scripts/lib/findChromium.mjs'
import { asStranger } from '../../scripts/lib/stranger/asStranger.mjs'
import { buildPages, type Page } from '../../scripts/lib/stranger/buildPages.mjs'
import { weigh } from '../../scripts/lib/stranger/weigh.mjs'
import type { Figure } from './table.js'

const RUNS = 15
const ROW = 'vb-wallet-bench.wallet'
const ACCOUNT = 'vb-account-button'
/** The blank page's button is there, and its wallet has answered. */
const BLANK = 'blank'
const ADDRESS = '0x1111111111111111111111111111111111111111'

/**
 * Measures the files that a visitor of a third-party dapp loads, and the times with a browser wallet that answers at once:
 * the packed SDK, the README's example; the times with Vite. The floor is the cost of the wallet itself, asked by a blank
 * page with React.
 */
export async function stranger(): Promise<Figure[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
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
    const pages = await buildPages(home, 'http://frame.localhost', ['blank', 'react'])
    return timePages(browser, pages)
  })

async function timePages(
  browser: Browser,
  { blank, react }: Record<'blank' | 'react', Page>,
): Promise<Figure[]> {
  const first: number[] = []
  const connected: number[] = []
  const restored: number[] = []
  const floor: number[] = []
  const { url, close } = await react.serve()
  const bare = await blank.serve()
  try {
    for (let run = 0; run < RUNS; run++) {
      const page = await visit(browser, url)
      await page.getByTestId('vb-connect-button').click()
      first.push(await sinceClick(page, ROW))
      await page.getByTestId(ROW).click()
      connected.push(await sinceClick(page, ACCOUNT))
      await page.reload()
      restored.push(await seenAt(page, ACCOUNT))
      await page.context().close()
      const without = await visit(browser, bare.url)
      // As the page above: its files are in the browser's cache.
      await seenAt(without, BLANK)
      await without.reload()
      floor.push(await seenAt(without, BLANK))
      await without.context().close()
    }
  } finally {
    await close()
    await bare.close()
  }
  return [
    { what: 'first row after the click', unit: 'ms', values: first },
    { what: 'wallet row to connected', unit: 'ms', values: connected, beside: 'target 12' },
    {
      what: 'reload to restored',
      unit: 'ms',
      values: restored,
      beside: 'target 1.1 times the floor',
    },
    {
      what: '· the floor: a blank page’s button, and the wallet’s answer',
      unit: 'ms',
      values: floor,
    },
  ]
}

/** A page of a visitor who was never here, with a wallet that announces itself. */
async function visit(browser: Browser, url: string): Promise<Tab> {
  const context = await browser.newContext()
  // The loader of these scripts names functions by a helper, which a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
  await context.addInitScript(prepare, { address: ADDRESS, blank: BLANK, ids: [ROW, ACCOUNT] })
  const page = await context.newPage()
  await page.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => route.abort(),
  )
  await page.goto(url)
  return page
}

/** When a click came last, and when elements were first there, in milliseconds of the page. */
type Bench = { clicked: number; seen: Record<string, number> }

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

  const bench: Bench = { clicked: 0, seen: {} }
  Object.assign(globalThis, { bench })
  const note = (id: string) => {
    bench.seen[id] ??= performance.now()
  }
  addEventListener('click', () => (bench.clicked = performance.now()), { capture: true })
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

async function seenAt(page: Tab, id: string): Promise<number> {
  const handle = await page.waitForFunction(
    (id) => (globalThis as unknown as { bench: Bench }).bench.seen[id],
    id,
  )
  return (await handle.jsonValue()) as number
}

async function sinceClick(page: Tab, id: string): Promise<number> {
  const seen = await seenAt(page, id)
  return (
    seen - (await page.evaluate(() => (globalThis as unknown as { bench: Bench }).bench.clicked))
  )
}
