import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'
import { SUITES } from './lib/securitySuites.mjs'
import { WAYS_IN } from './lib/waysIn.mjs'

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

test('finds the README’s number of wallets in the directory', () => {
  const wallets = JSON.parse(readFileSync(inRoot('packages/services/data/wallets.json'), 'utf8'))
  expect(text).toContain(`a directory of ${wallets.length} wallets`)
})

test('finds every test that the security pages mention', () => {
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path)
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

test('finds every folder and file of ours that the security pages mention', () => {
  const paths = [...text.matchAll(/`((?:packages\/)?([a-z-]+)\/src\/[\w/.-]*)`/g)]
  expect(paths.length).toBeGreaterThan(10)
  const places = (path) => [path, `packages/${path}`].map((each) => inRoot(each))
  const missing = paths.filter(([, path]) => !places(path).some((place) => existsSync(place)))
  expect(missing.map(([, path]) => path)).toEqual([])
})

test('finds a test and a control for each of the eleven attack paths, with their titles', () => {
  const points = new Set(WAYS_IN.map(({ point }) => point))
  expect([...points]).toEqual(Array.from({ length: 11 }, (_, index) => index + 1))
  for (const { way, tests, control } of WAYS_IN) {
    const texts = Object.keys(tests).map(textOf)
    const isThere = (title) =>
      texts.some((text) => ["'", '`'].some((quote) => text.includes(quote + title + quote)))
    const hostile = Object.values(tests).flat()
    expect(hostile, way).not.toEqual([])
    expect(control.length, way).toBeGreaterThan(0)
    const titles = [...hostile, ...(Array.isArray(control) ? control : [])]
    expect(titles.filter((title) => !isThere(title))).toEqual([])
  }
})

test('docs/security-tests.md lists the methods and the attack paths (--update rewrites the file)', async () => {
  const page = inRoot('docs/security-tests.md')
  const methods = Object.values(SUITES).filter(({ how }) => how !== undefined)
  const ways = WAYS_IN.map(({ point, way, tests }) => {
    const paths = Object.keys(tests).map((path) => `\`${path}\``)
    return `| ${point} | ${way} | ${paths.join(', ')} |`
  })
  const regions = {
    methods: methods.map(({ title, how }) => `- **${title}**: ${how}.`),
    ways: ['| | way in | test |', '|--:|---|---|', ...ways],
  }
  const written = Object.entries(regions).reduce(
    (text, [name, lines]) => {
      const [before, after = ''] = text.split(`<!-- ${name} -->\n`)
      const [, rest = ''] = after.split(`<!-- /${name} -->`)
      return `${before}<!-- ${name} -->\n\n${lines.join('\n')}\n\n<!-- /${name} -->${rest}`
    },
    readFileSync(page, 'utf8'),
  )
  await expect(written).toMatchFileSnapshot(page)
})

/** Matches a title in italics, which may contain a star in code. */
const titlesOf = (cell) => [...cell.matchAll(/\*((?:`\*`|[^*])+)\*/g)].map(([, title]) => title)

function textOf(path) {
  const file = files.find((each) => each.endsWith(`/${path}`))
  return file === undefined ? '' : readFileSync(inRoot(`.${file}`), 'utf8')
}

test('finds each security suite in the table of guarantees', () => {
  const straight = (title) => title.replaceAll('’', "'")
  const page = readFileSync(inRoot('docs/threat-model.md'), 'utf8')
  const [, after = ''] = page.split('\n## Guarantees\n')
  const [table = ''] = after.split('\n## ')
  const titles = Object.values(SUITES).map(({ title }) => straight(title))
  expect(new Set(titlesOf(table).map(straight))).toEqual(new Set(titles))
})
