import { buildPages, sum } from './buildPages.mjs'
import { visitPage } from './visitPage.mjs'

/** Where no frame is. */
const FRAME = 'http://frame.localhost'

/**
 * What the packed SDK makes a visitor load, in a dapp of a stranger who builds with Vite.
 * @returns {Promise<{ what: string, unit: string, value: number, limit?: number, target?: number }[]>} `limit` is what it may be
 *   now, and `target` what it should be, where that is less.
 */
export async function weigh(browser) {
  const pages = await buildPages(FRAME)
  const { blank, react, vanilla, blankWagmi, wagmi } = pages
  const visit = await visitPage(browser, react)
  const saving = await visitPage(browser, react, { saveData: true })
  const plain = await visitPage(browser, vanilla)
  const bytes = ({ sizeOf }, paths) => sum(paths.map(sizeOf))
  return [
    {
      what: 'entry over a blank page with React',
      unit: 'bytes',
      value: react.entry - blank.entry,
      limit: 27_000,
      target: 15_000,
    },
    {
      what: 'entry over a page with wagmi',
      unit: 'bytes',
      value: wagmi.entry - blankWagmi.entry,
      limit: 30_000,
      target: 20_000,
    },
    { what: 'at the click', unit: 'files', value: visit.click.length, limit: 7 },
    { what: 'at the click', unit: 'bytes', value: bytes(react, visit.click), limit: 54_500 },
    {
      what: 'at the click with saveData',
      unit: 'bytes',
      value: bytes(react, saving.click),
      limit: 54_500,
    },
    {
      what: 'plain page, load and click',
      unit: 'files',
      value: plain.load.length + plain.click.length,
      limit: 11,
    },
    {
      what: 'plain page, load and click',
      unit: 'bytes',
      value: bytes(vanilla, plain.click) + vanilla.entry,
      limit: 85_000,
    },
    { what: 'chunks of the dapp', unit: 'files', value: react.chunks.length, limit: 49 },
    {
      what: 'chunks of the dapp below 2 kB',
      unit: 'files',
      value: react.chunks.filter((size) => size < 2_000).length,
      limit: 11,
      target: 0,
    },
  ]
}
