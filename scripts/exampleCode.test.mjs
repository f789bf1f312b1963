import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FRAME_URL, writeCode } from './lib/exampleCode.mjs'
import { inRoot } from './lib/root.mjs'

const GUIDE = ['docs/start', 'docs/guides'].flatMap((folder) =>
  readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`),
)
const PAGES = ['README.md', 'packages/host-sdk/README.md', ...GUIDE]

const read = (path) => readFileSync(inRoot(path), 'utf8')

/** Matches a complete file, as opposed to an excerpt. */
const WHOLE = /^import \{.* createVestibule|^export default|^<!doctype|^<script.* lang="ts">/m

const wholeBlocks = (page) =>
  [...read(page).matchAll(/^```(?:tsx?|js|html|vue|svelte)\n(.*?)^```$/gms)]
    .map(([, code]) => code)
    .filter((code) => WHOLE.test(code))

const FOLDERS = ['examples', 'packages/testing/example']
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true }).map((path) => `${folder}/${path}`),
)
  .filter(
    (path) =>
      /\.(tsx?|js|html|vue|svelte)$/.test(path) && !/(^|\/)(node_modules|dist|\.next)\//.test(path),
  )
  .map((path) => read(path).replace(FRAME_URL, "'https://wallet.example'"))

/** Files that the SDK's own `guide.test.ts` compares, compiles and runs. */
const TESTED = 'packages/host-sdk/src/exports/testing'
const bare = (code) => code.replaceAll(/^(import .*\n|export )/gm, '').trim()
const tested = readdirSync(inRoot(TESTED))
  .map((name) => read(`${TESTED}/${name}`).split('word for word.\n'))
  .map(([, code = '']) => bare(code))

test.each(['docs/sign-in.md', ...GUIDE])(
  '%s contains the current code of the listed files (run vitest with --update to write it)',
  async (page) => {
    await expect(writeCode(read(page))).toMatchFileSnapshot(inRoot(page))
  },
)

describe.each(PAGES)('%s', (page) => {
  test('has an example’s file for every complete code block', () => {
    const blocks = wholeBlocks(page).filter((block) => !tested.includes(bare(block)))
    for (const block of blocks) expect(sources).toContain(block)
  })
})

const WITH_A_DAPP = PAGES.filter((page) => !/^docs\/(guides\/|start\/index)/.test(page))

test.each(WITH_A_DAPP)('%s contains a complete file to copy', (page) => {
  expect(wholeBlocks(page)).not.toEqual([])
})

test('runs the guide’s end-to-end test in an example', () => {
  const [, run = ''] = read('e2e/examples/documented.spec.ts').split('word for word.\n')
  const flat = (code) => code.replaceAll(/^ +/gm, '').trim()
  const [block = ''] = [...read('docs/guides/testing.md').matchAll(/^```ts\n(.*?)^```$/gms)]
    .map(([, code]) => code)
    .filter((code) => code.includes(`from '@playwright/test'`))
  expect(block).toContain('codeFor')
  expect(flat(run).replace(/\}\)$/, '').trim()).toBe(
    flat(block.slice(block.indexOf('/** The newest code'))),
  )
})

test('shows the workflow that `npm run test:testing` runs', () => {
  expect(read('docs/guides/testing.md')).toContain(read('packages/testing/example/workflow.yml'))
})

const MIGRATE = 'docs/guides/migrate.md'

test('contains every migration snippet in an example', () => {
  const flat = (code) => code.replaceAll(/^ +/gm, '').trim()
  const flatSources = sources.map(flat)
  const blocks = [...read(MIGRATE).matchAll(/^```(?:tsx?)\n(.*?)^```$/gms)].map(([, code]) =>
    flat(code),
  )
  expect(blocks.length).toBeGreaterThan(4)
  for (const block of blocks)
    expect(
      flatSources.some((source) => source.includes(block)),
      block,
    ).toBe(true)
})

test('exports every hook that the migration guides mention', () => {
  const exported = ['react', 'appkit'].map((name) =>
    read(`packages/host-sdk/src/exports/${name}.ts`),
  )
  const named = new Set(read(MIGRATE).match(/\buseVestibule\w*/g))
  expect(named.size).toBeGreaterThan(6)
  for (const name of named) expect(exported.join(), name).toMatch(new RegExp(`\\b${name}\\b`))
})
