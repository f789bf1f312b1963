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

/** With how many of the statements in a file of this name the repository's rules find fault. */
function faults(file, statements) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  const lines = ['export async function read() {', ...statements, '}', '']
  writeFileSync(join(root, file), lines.join('\n'))
  const { stderr, stdout } = spawnSync(process.execPath, [BIOME, 'lint', file], {
    cwd: root,
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect(said).toContain('Checked 1 file')
  expect(said).not.toContain('errored')
  return said.split('This reads once').length - 1
}

test('error: each read that is made once is refused in the browser tests', () => {
  expect(faults('e2e/specs/any.spec.ts', REFUSED)).toBe(REFUSED.length)
  for (const statement of REFUSED) expect(faults('e2e/fixtures/any.ts', [statement])).toBe(1)
})

test('behavior: what retries is fine, and so is everything elsewhere', () => {
  expect(faults('e2e/specs/any.spec.ts', FINE)).toBe(0)
  expect(faults('packages/services/src/any.test.ts', REFUSED)).toBe(0)
})
