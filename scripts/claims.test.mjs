import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'
import { SUITES } from './lib/securitySuites.mjs'

/** Pages whose claims stand on tests that they name. */
const PAGES = ['docs/threat-model.md', 'docs/design-notes.md', 'docs/benchmarks.md', 'README.md']
const TREES = ['packages', 'e2e', 'apps', 'stack', 'scripts']
const IGNORED = /(^|\/)(node_modules|dist)\//

const text = PAGES.map((page) => readFileSync(inRoot(page), 'utf8')).join('\n')
const files = TREES.flatMap((tree) =>
  readdirSync(inRoot(tree), { recursive: true })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !IGNORED.test(path))
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

test('a security suite that they name is one', () => {
  const titles = Object.values(SUITES).map(({ title }) => title.replaceAll('’', "'"))
  const named = [...text.matchAll(/\*([^*\n]+)\* of the\s+\[security tests\]/g)].map(([, title]) =>
    title.replaceAll('’', "'"),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
})
