import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const read = (path) => readFileSync(inRoot(path), 'utf8')
const PACKAGES = ['create', 'host-sdk', 'services', 'testing']
const FOR_STRANGERS = [
  ...['README.md', ...PACKAGES.map((name) => `packages/${name}/README.md`)],
  ...['docs/start', 'docs/guides', 'docs/reference'].flatMap(pagesIn),
  ...[
    'sign-in',
    'data',
    'self-hosting',
    'projects',
    'scaling',
    'social-login',
    'compatibility',
    'environment',
  ].map((name) => `docs/${name}.md`),
]
const ALL = [...FOR_STRANGERS, 'CONTRIBUTING.md', ...['docs', 'docs/adr'].flatMap(pagesIn)]

function pagesIn(folder) {
  return readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

const published = PACKAGES.flatMap((name) => {
  const manifest = JSON.parse(read(`packages/${name}/package.json`))
  return Object.entries(manifest.exports)
    .filter(([, entry]) => entry.default !== undefined)
    .map(([path]) => manifest.name + path.slice(1))
})
const packages = PACKAGES.map((name) => `@vestibule/${name}`)
/** Other names of this form are storage keys. */
const ours = readdirSync(inRoot('packages')).map((name) => `@vestibule/${name}`)

function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const prose = (page) => read(page).replaceAll(/^ *```.*?^ *```$/gms, '')

function anchorsOf(page) {
  return [...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function leadsSomewhere(page, link) {
  const [path, anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(inRoot(target))) return false
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).includes(anchor)
}

describe.each([...new Set(ALL)])('%s', (page) => {
  test('links to existing pages and headings', () => {
    const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link)
    const own = links.filter((link) => !/^\w+:/.test(link))
    expect(own.filter((link) => !leadsSomewhere(page, link))).toEqual([])
  })

  test('contains a complete file in each JSON block', () => {
    const blocks = [...read(page).matchAll(/^ *```json\w*\n(.*?)^ *```$/gms)].map(
      ([, code]) => code,
    )
    expect(blocks.filter((code) => !isJson(code))).toEqual([])
  })
})

test.each(readdirSync(inRoot('docs/adr')))(
  'docs/adr/%s contains a decision, a reason and a consequence in at most 30 lines',
  (name) => {
    const lines = read(`docs/adr/${name}`).trim().split('\n')
    expect(lines.length).toBeLessThanOrEqual(30)
    const headings = lines.filter((line) => line.startsWith('## '))
    expect(headings).toEqual(['## Decision', '## Reason', '## Consequence'])
  },
)

describe.each(FOR_STRANGERS)('%s', (page) => {
  test('mentions only installable packages and paths', () => {
    const named = [...read(page).matchAll(/@vestibule\/[\w/-]*\w/g)].map(([name]) => name)
    const mine = named.filter((name) => ours.includes(name.split('/').slice(0, 2).join('/')))
    const isThere = (name) => packages.includes(name) || published.includes(name)
    expect(mine.filter((name) => !isThere(name))).toEqual([])
  })
})
