import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manifestFor } from '../manifest.config.js'
import { readOperator } from './operator.js'

const LOCAL = JSON.parse(readFileSync(new URL('../operator.json', import.meta.url), 'utf8'))

function read(changes: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'own.json')
  writeFileSync(file, JSON.stringify({ ...LOCAL, ...changes }))
  return { ...readOperator(file), folder }
}

const OWN = { name: 'Shop', frameUrl: 'https://wallet.shop.example', rdns: 'example.shop' }

test('derives the expected id, and includes localhost pages for this repository’s extension', () => {
  const operator = readOperator()
  expect(operator.id).toBe('pgjhkhmfoppfijceaccnipnmbjfmpgee')
  expect(manifestFor(operator, 'chrome')).toMatchObject({
    content_scripts: [
      { matches: ['https://*/*', 'http://localhost/*', 'http://*.localhost/*'] },
      { matches: ['https://*/*', 'http://localhost/*', 'http://*.localhost/*'] },
    ],
  })
})

test('requests host permissions only for the operator’s origins', () => {
  const operator = read({ ...OWN, apiUrl: 'https://api.shop.example' })
  expect(operator.iconFolder).toBe(join(operator.folder, 'icons'))
  const manifest = manifestFor(operator, 'chrome')
  expect(manifest).toMatchObject({
    permissions: ['storage', 'sidePanel', 'offscreen'],
    host_permissions: ['https://wallet.shop.example/*', 'https://api.shop.example/*'],
    content_security_policy: {
      extension_pages: expect.stringContaining("frame-ancestors 'none'"),
    },
    content_scripts: [
      // Runs in the page's JavaScript world, and never in the wallet's pages.
      {
        ...{ world: 'MAIN', run_at: 'document_start', matches: ['https://*/*'] },
        exclude_matches: ['https://wallet.shop.example/*'],
      },
      {
        ...{ world: 'ISOLATED', run_at: 'document_start', matches: ['https://*/*'] },
        exclude_matches: ['https://wallet.shop.example/*'],
      },
    ],
  })
  expect(manifest).not.toHaveProperty('web_accessible_resources')
  expect(manifest).not.toHaveProperty('externally_connectable')
})

test('includes only permissions that Firefox supports, and the operator’s id', () => {
  const manifest = manifestFor(read(OWN), 'firefox')
  expect(manifest).toMatchObject({
    permissions: ['storage'],
    background: { scripts: ['src/background/main.ts'] },
    browser_specific_settings: {
      gecko: {
        id: 'extension@example.shop',
        data_collection_permissions: { required: ['financialAndPaymentInfo'] },
      },
    },
  })
  expect(manifest).not.toHaveProperty('side_panel')
})

test.each([
  ['frameUrl', 'http://wallet.shop.example'],
  ['frameUrl', 'https://wallet.shop.example/path'],
  ['frameUrl', 'http://localhost.evil.example'],
  ['frameUrl', 'https://*.shop.example'],
  ['frameUrl', 'https://shop.example;sandbox'],
  ['apiUrl', 'https://*'],
  ['rdns', 'Shop'],
  ['version', '1.0-beta'],
  ['version', '1.65536'],
  ['version', '1.01'],
  ['version', '0.0'],
  ['projectId', 'a b'],
  ['networks', []],
  ['unknown', 1],
])('rejects invalid settings and names the setting: %s as %j', (member, value) => {
  expect(() => read({ [member]: value })).toThrow(member)
})

test('names the file that is missing or is not valid JSON', () => {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'own.json')
  expect(() => readOperator(file)).toThrow(`Cannot find the file ${file}.`)
  writeFileSync(file, '{ "name": ')
  expect(() => readOperator(file)).toThrow(
    `${file} is not valid JSON: Unexpected end of JSON input`,
  )
})
