import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const PAGES = ['README.md', 'packages/host-sdk/README.md', 'docs/guide.md']
/** What an example reads from its environment is written out for readers. */
const FRAME_URL = /(import\.meta|process)\.env\.\w+_FRAME_URL/

const read = (path) => readFileSync(inRoot(path), 'utf8')

/** Blocks that are files, which readers copy as they are. */
const wholeBlocks = (page) =>
  [...read(page).matchAll(/^```tsx?\n(.*?)^```$/gms)]
    .map(([, code]) => code)
    .filter((code) => /^import \{ createVestibule|^export default/m.test(code))

const sources = readdirSync(inRoot('examples'), { recursive: true })
  .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist|\.next)\//.test(path))
  .map((path) => read(`examples/${path}`).replace(FRAME_URL, "'https://wallet.example'"))

/** What the SDK's own `guide.test.ts` compares, compiles and runs. */
const TESTED = 'packages/host-sdk/src/exports/testing'
const bare = (code) => code.replaceAll(/^(import .*\n|export )/gm, '').trim()
const tested = readdirSync(inRoot(TESTED))
  .map((name) => read(`${TESTED}/${name}`).split('word for word.\n'))
  .map(([, code = '']) => bare(code))

describe.each(PAGES)('%s', (page) => {
  test('every whole piece of code in it is a file of an example, which is built and connected', () => {
    const blocks = wholeBlocks(page).filter((block) => !tested.includes(bare(block)))
    expect(blocks).not.toEqual([])
    for (const block of blocks) expect(sources).toContain(block)
  })
})
