import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'

const VITEPRESS = inRoot('node_modules/vitepress/bin/vitepress.js')
const site = mkdtempSync(join(tmpdir(), 'vestibule-docs-'))
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(ending))
const read = (path) => readFileSync(join(site, path), 'utf8')

const pages = filesIn(inRoot('docs'), '.md').filter(
  (path) => path !== 'index.md' && !path.startsWith('.vitepress'),
)

beforeAll(async () => {
  const args = [VITEPRESS, 'build', inRoot('docs'), '--outDir', site]
  const { code, output } = await run(process.execPath, args, {
    env: { NODE_ENV: 'production' },
    keep: true,
  })
  if (code !== 0) throw new Error(output)
})
afterAll(() => rmSync(site, { recursive: true, force: true }))

test('has a file for each link and an element for each anchor of the built site', () => {
  const files = new Set(readdirSync(site, { recursive: true }))
  const html = Object.fromEntries(filesIn(site, '.html').map((path) => [path, read(path)]))
  const isThere = (page, href) => {
    const { pathname, hash } = new URL(href, `http://site.example/${page}`)
    const target = decodeURI(pathname)
      .slice(1)
      .replace(/(^|\/)$/, '$1index.html')
    if (!files.has(target)) return false
    return hash === '' || html[target]?.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
  }
  const dead = Object.entries(html).flatMap(([page, text]) =>
    [...text.matchAll(/<a\b[^>]* href="(?![a-z]+:)([^"]*)"/g)]
      .filter(([, href]) => !isThere(page, href))
      .map(([, href]) => `${page}: ${href}`),
  )
  expect(Object.keys(html).length).toBeGreaterThan(pages.length)
  expect(dead).toEqual([])
})

test('loads nothing from another host, and no font', () => {
  const loads = filesIn(site, '.html').flatMap(
    (path) =>
      read(path).match(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\/[^>]*>/g) ??
      [],
  )
  expect(loads).toEqual([])
  for (const path of filesIn(site, '.css'))
    expect(read(path)).not.toMatch(/@import|@font-face|url\(["']?(?:https?:)?\/\//)
})

test('lists each page in the sidebar, llms.txt and llms-full.txt', () => {
  const [list, whole] = [read('llms.txt'), read('llms-full.txt')]
  const sidebars = ['start/react.html', 'reference/index.html'].map(read).join('')
  for (const page of pages) {
    const text = readFileSync(inRoot('docs', page), 'utf8')
    expect(list).toContain(`](/${page})`)
    expect(whole).toContain(`<!-- ${page} -->\n\n${text.split('\n')[0]}\n`)
    expect(read(page)).toBe(text)
    expect(sidebars).toContain(
      ` href="/${page.replace(/(^|\/)index\.md$/, '$1').replace('.md', '.html')}"`,
    )
  }
})
