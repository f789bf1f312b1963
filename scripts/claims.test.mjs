import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'
import { SUITES } from './lib/securitySuites.mjs'

/** Pages whose claims stand on tests that they name. */
const PAGES = [
  'docs/threat-model.md',
  'docs/security-tests.md',
  ...readdirSync(inRoot('docs/adr')).map((name) => `docs/adr/${name}`),
  'docs/benchmarks.md',
  'docs/architecture.md',
  'README.md',
]
const TREES = ['packages', 'e2e', 'apps', 'stack', 'scripts']
const IGNORED = /(^|\/)(node_modules|dist)\//

const text = PAGES.map((page) => readFileSync(inRoot(page), 'utf8')).join('\n')
const files = TREES.flatMap((tree) =>
  readdirSync(inRoot(tree), { recursive: true })
    .filter((path) => /\.(test|spec)\.(?:tsx?|mjs)$/.test(path) && !IGNORED.test(path))
    .map((path) => `/${tree}/${path}`),
)

test('the directory has as many wallets as the README says', () => {
  const wallets = JSON.parse(readFileSync(inRoot('packages/services/data/wallets.json'), 'utf8'))
  expect(text).toContain(`a directory of ${wallets.length} wallets`)
})

test('a test that the security pages name is there', () => {
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path)
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

test('a folder or file of ours that they name is there', () => {
  const paths = [...text.matchAll(/`((?:packages\/)?([a-z-]+)\/src\/[\w/.-]*)`/g)]
  expect(paths.length).toBeGreaterThan(10)
  const places = (path) => [path, `packages/${path}`].map((each) => inRoot(each))
  const missing = paths.filter(([, path]) => !places(path).some((place) => existsSync(place)))
  expect(missing.map(([, path]) => path)).toEqual([])
})

test('each of the eleven ways in has its test and its control, and every title is one of its files', () => {
  const page = readFileSync(inRoot('docs/security-tests.md'), 'utf8')
  const [section = ''] = page.split('## The eleven ways in')[1]?.split('\n## ') ?? []
  const rows = section.split('\n').filter((line) => /^\| \d+ \|/.test(line))
  const points = new Set(rows.map((row) => Number.parseInt(row.slice(2), 10)))
  expect([...points]).toEqual(Array.from({ length: 11 }, (_, index) => index + 1))
  for (const row of rows) {
    const [, , hostile = '', control = ''] = row.split(' | ')
    expect(titlesOf(hostile), row).not.toEqual([])
    expect(control).toMatch(/^there: /)
    const texts = [...hostile.matchAll(NAMED)].map(([, path]) => textOf(path))
    const isThere = (title) =>
      texts.some((text) => ["'", '`'].some((quote) => text.includes(quote + title + quote)))
    expect(titlesOf(row).filter((title) => !isThere(title))).toEqual([])
  }
})

/** A name of a file, and a title in italics, which may hold a star in code. */
const NAMED = /`([\w/.-]+\.(?:test|spec)\.\w+)`/g
const titlesOf = (cell) => [...cell.matchAll(/\*((?:`\*`|[^*])+)\*/g)].map(([, title]) => title)

function textOf(path) {
  const file = files.find((each) => each.endsWith(`/${path}`))
  return file === undefined ? '' : readFileSync(inRoot(`.${file}`), 'utf8')
}

test('the table of guarantees names each security suite', () => {
  const straight = (title) => title.replaceAll('’', "'")
  const page = readFileSync(inRoot('docs/threat-model.md'), 'utf8')
  const [, after = ''] = page.split('\n## Guarantees\n')
  const [table = ''] = after.split('\n## ')
  const titles = Object.values(SUITES).map(({ title }) => straight(title))
  expect(new Set(titlesOf(table).map(straight))).toEqual(new Set(titles))
})
