import type { Page } from '@playwright/test'
import { inBrowser } from '../browser.js'
import { bundlePage } from '../bundlePage.js'
import { type Figure, median, ms } from '../table.js'
import type { Way } from './readsPage.js'

type Sizes = { warmUp: number; runs: number; calls: number }
type Times = Record<Way, number[]>

const CHAIN = 'eip155:31337'
const ONE: Sizes = { warmUp: 20, runs: 500, calls: 1 }
const MANY: Sizes = { warmUp: 20, runs: 200, calls: 200 }
const PATHS = [
  { path: 'the node itself', config: { apiUrl: '' } },
  { path: 'the services', config: {} },
]

export function reads(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const script = await bundlePage(new URL('readsPage.ts', import.meta.url))
    const figures: Figure[] = []
    for (const { path, config } of PATHS) {
      const page = await newPage()
      await page.goto(`${addresses.dapp}/?config=${encodeURIComponent(JSON.stringify(config))}`)
      await page.addScriptTag({ type: 'module', content: script })
      for (const sizes of [ONE, MANY]) {
        let posts = 0
        const count = () => void posts++
        page.on('request', count)
        const times = await measure(page, { url: addresses.chains[CHAIN] ?? '', sizes })
        page.off('request', count)
        figures.push(...figuresOf(times, { path, calls: sizes.calls }))
        if (sizes.calls > 1) figures.push(requestsPerTick(posts, sizes))
      }
      await page.context().close()
    }
    return figures
  })
}

function measure(page: Page, options: { url: string; sizes: Sizes }): Promise<Times> {
  type Measures = { measureReads: (url: string, sizes: Sizes) => Promise<Times> }
  return page.evaluate(
    ({ url, sizes }) => (window as unknown as Measures).measureReads(url, sizes),
    options,
  )
}

function figuresOf(
  { viem, provider }: Times,
  { path, calls }: { path: string; calls: number },
): Figure[] {
  const what = calls === 1 ? 'one read' : `${calls} reads of one tick`
  const ratio = (median(provider) / median(viem)).toFixed(2)
  const perSecond = (times: number[]) => `${Math.round((calls * 1_000) / median(times))} a second`
  return [
    ms(`${what}, viem’s http`, viem, perSecond(viem)),
    ms(`${what}, the provider by ${path}`, provider, `${perSecond(provider)}; ${ratio} times viem`),
  ]
}

/** The count includes preflights. */
function requestsPerTick(requests: number, { warmUp, runs }: Sizes): Figure {
  const ticks = 2 * (warmUp + runs)
  return { what: '· requests a tick', unit: '', values: [requests / ticks] }
}
