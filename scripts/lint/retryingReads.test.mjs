import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../lib/root.mjs'

const BIOME = inRoot('node_modules/@biomejs/biome/bin/biome')

const REFUSED = [
  `expect(await page.title()).toBe('a')`,
  `expect(await page.title(), 'why').toBe('a')`,
  `expect((await page.box())?.width).toBe(1)`,
  `expect({ title: await page.title() }).toEqual({ title: 'a' })`,
  `expect.soft(await page.title()).toBe('a')`,
  `expect.soft(await page.title(), 'why').toBe('a')`,
  `expect(\n  await page.title(),\n  'why',\n).toBe('a')`,
  `await expect(async () => {\n  expect(await page.title()).toBe('a')\n}).toPass()`,
]
const FINE = [
  `await expect(locator).toHaveText('a')`,
  `await expect.poll(() => page.title()).toBe('a')`,
  `await expect.poll(async () => (await page.box())?.width).toBe(1)`,
  `await expect(verify()).resolves.toBe(true)`,
  `await expect(async () => {\n  await page.press()\n  await expect(locator).toBeVisible()\n}).toPass()`,
]

let root
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'reads-'))
  const { plugins } = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8'))
  const config = { root: true, plugins: plugins.map((path) => inRoot(path)) }
  writeFileSync(join(root, 'biome.json'), JSON.stringify(config))
})
afterAll(() => rmSync(root, { recursive: true }))

function faults(files) {
  for (const [file, statements] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    const lines = ['export async function read() {', ...statements, '}', '']
    writeFileSync(join(root, file), lines.join('\n'))
  }
  const names = Object.keys(files)
  const args = [BIOME, 'lint', '--max-diagnostics=none', ...names]
  const { stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const said = stdout + stderr
  expect(said).toContain(`Checked ${names.length} file`)
  expect(said).not.toContain('errored')
  const found = [...said.matchAll(/^(\S+):\d+:\d+ plugin [^×]*× This reads once/gm)]
  return names.map((name) => found.filter(([, file]) => file === name).length)
}

test('error: rejects each read without retries in browser tests', () => {
  const one = REFUSED.map((statement, index) => [`e2e/fixtures/any${index}.ts`, [statement]])
  const files = { 'e2e/specs/any.spec.ts': REFUSED, ...Object.fromEntries(one) }
  expect(faults(files)).toEqual([REFUSED.length, ...one.map(() => 1)])
})

test('behavior: accepts retrying reads, and all reads elsewhere', () => {
  const files = {
    'e2e/specs/fine.spec.ts': FINE,
    'packages/services/src/any.test.ts': REFUSED,
  }
  expect(faults(files)).toEqual([0, 0])
})
