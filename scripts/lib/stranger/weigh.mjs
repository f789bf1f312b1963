import { asStranger } from './asStranger.mjs'
import { buildPages } from './buildPages.mjs'
import { buildWithNext } from './buildWithNext.mjs'
import { buildWithWebpack } from './buildWithWebpack.mjs'
import { connectWallet } from './connectWallet.mjs'
import { OLD_LIBRARIES } from './oldLibraries.mjs'
import { visitPage } from './visitPage.mjs'

const PAGES = ['blank', 'react', 'vanilla', 'blankWagmi', 'wagmi']
const FRAME = 'http://frame.localhost'

/**
 * Measures the files of the packed SDK that a visitor loads, in a dapp built with Vite, webpack or
 * Next.
 * @returns {Promise<{ what: string, unit: string, value: number, limit?: number, target?: number
 * }[]>} `limit` is the current maximum, `target` a lower goal
 * @throws if a built page does not connect a wallet, or logs a warning or an error
 */
export const weigh = (browser) => asStranger((home) => weighIn(browser, home))

async function weighIn(browser, home) {
  const pages = await buildPages(home, FRAME, PAGES)
  const { blank, react, vanilla, blankWagmi, wagmi } = pages
  await connectWallet(browser, react, 'Vite')
  for (const [library, load] of Object.entries(OLD_LIBRARIES))
    await connectWallet(browser, react, `Vite, with ${library},`, load)
  const visit = await visitPage(browser, react)
  const saving = await visitPage(browser, react, { saveData: true })
  const plain = await visitPage(browser, vanilla)
  return [
    {
      what: 'entry over a blank page with React',
      unit: 'bytes',
      value: react.entry - blank.entry,
      limit: 17_500,
      target: 15_000,
    },
    {
      what: 'entry over a page with wagmi',
      unit: 'bytes',
      value: wagmi.entry - blankWagmi.entry,
      limit: 20_400,
    },
    { what: 'at the click', unit: 'files', value: visit.click.length, limit: 4 },
    { what: 'at the click', unit: 'bytes', value: react.sizeOf(visit.click), limit: 53_400 },
    {
      what: 'at the click with saveData',
      unit: 'bytes',
      value: react.sizeOf(saving.click),
      limit: 54_100,
    },
    {
      what: 'plain page, load and click',
      unit: 'files',
      value: plain.load.length + plain.click.length,
      limit: 7,
    },
    {
      what: 'plain page, load and click',
      unit: 'bytes',
      value: vanilla.sizeOf(plain.click) + vanilla.entry,
      limit: 77_400,
    },
    { what: 'chunks of the dapp', unit: 'files', value: react.chunks.length, limit: 69 },
    {
      what: 'chunks of the dapp below 2 kB',
      unit: 'files',
      value: react.chunks.filter((size) => size < 2_000).length,
      limit: 7,
      target: 0,
    },
    ...(await weighOthers(browser, home)),
  ]
}

async function weighOthers(browser, home) {
  const webpack = await buildWithWebpack(home, FRAME)
  const next = await buildWithNext(home, FRAME)
  await connectWallet(browser, webpack.react, 'webpack')
  await connectWallet(browser, next.react, 'Next')
  const [inWebpack, inNext] = [await compare(browser, webpack), await compare(browser, next)]
  return [
    {
      what: 'webpack: page over a blank page',
      unit: 'bytes',
      value: inWebpack.page,
      limit: 17_500,
    },
    { what: 'webpack: at the click', unit: 'files', value: inWebpack.files, limit: 4 },
    { what: 'webpack: at the click', unit: 'bytes', value: inWebpack.click, limit: 52_050 },
    { what: 'Next: page over a blank page', unit: 'bytes', value: inNext.page, limit: 35_900 },
    { what: 'Next: at the click', unit: 'files', value: inNext.files, limit: 4 },
    { what: 'Next: at the click', unit: 'bytes', value: inNext.click, limit: 43_400 },
  ]
}

async function compare(browser, { react, blank }) {
  const { load, click } = await visitPage(browser, react)
  const without = await visitPage(browser, blank, { isBlank: true })
  return {
    page: react.sizeOf(scripts(load)) - blank.sizeOf(scripts(without.load)),
    files: click.length,
    click: react.sizeOf(scripts(click)),
  }
}

const scripts = (paths) => paths.filter((path) => path.endsWith('.js'))
