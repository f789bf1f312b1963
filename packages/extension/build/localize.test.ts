import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { localize } from './localize.js'
import { ICONS, readOperator } from './operator.js'
import { unzip } from './unzip.js'

const OPERATOR = readOperator()
const OWN = fileURLToPath(new URL('..', import.meta.url))

function build(changes: object) {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(OWN, 'icons'), join(folder, 'icons'), { recursive: true })
  const local = JSON.parse(readFileSync(join(OWN, 'operator.json'), 'utf8'))
  writeFileSync(join(folder, 'own.json'), JSON.stringify({ ...local, ...changes }))
  const args = ['--conditions=src', '--import', 'tsx', 'build/main.ts', '--only', 'chrome']
  const run = () =>
    execFileSync(
      process.execPath,
      [...args, '--config', join(folder, 'own.json'), '--out', join(folder, 'out')],
      { cwd: OWN, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, INIT_CWD: '' } },
    )
  return { folder, run }
}

test('includes the operator’s icons and texts in each language, but no key in the store’s zip', () => {
  const { folder, run } = build({ name: '$hop & Söhne' })
  const sizes = ['16.png', '32.png', '48.png', '128.png']
  for (const size of sizes) writeFileSync(join(folder, 'icons', size), `own ${size}`)
  writeFileSync(join(folder, 'icons/key.pem'), 'private')
  run()
  const built = join(folder, 'out/chrome')
  expect(readdirSync(join(built, 'icons')).toSorted()).toEqual(ICONS.toSorted())
  expect(sizes.map((size) => readFileSync(join(built, 'icons', size), 'utf8'))).toEqual(
    sizes.map((size) => `own ${size}`),
  )
  const read = (path: string) => JSON.parse(readFileSync(join(built, path), 'utf8'))
  expect(read('manifest.json')).toMatchObject({
    ...{ default_locale: 'en', name: '__MSG_name__', description: '__MSG_description__' },
    action: { default_title: '__MSG_open__' },
  })
  expect(readdirSync(join(built, '_locales')).toSorted()).toEqual(
    [
      ...['ar', 'de', 'en', 'es', 'fa', 'fr', 'hi', 'id', 'it', 'ja', 'ko', 'pt_BR', 'pt_PT'],
      ...['ru', 'th', 'tr', 'uk', 'ur', 'vi', 'zh_CN', 'zh_TW'],
    ].toSorted(),
  )
  // Chrome's store rejects a key. A local folder requires the key, which sets the extension's id.
  expect(read('manifest.json').key).toMatch(/^MIIB/)
  const archive = unzip(readFileSync(join(folder, 'out/dev.vestibule.extension-0.1.0-chrome.zip')))
  const { key: _, ...rest } = read('manifest.json')
  expect(JSON.parse(archive['manifest.json'] ?? '')).toEqual(rest)
  expect(archive['_locales/ar/messages.json']).toContain('$dollar$hop & Söhne')
  const placeholders = { dollar: { content: '$' } }
  const name = { message: '$dollar$hop & Söhne', placeholders }
  expect(read('_locales/en/messages.json')).toEqual({
    name,
    description: {
      message: 'Your wallet on every dapp, with the account that you already have.',
    },
    open: { message: 'Open $dollar$hop & Söhne', placeholders },
  })
  expect(read('_locales/de/messages.json')).toEqual({
    name,
    description: {
      message: 'Ihre Wallet auf jeder Dapp, mit dem Konto, das Sie schon haben.',
    },
    open: { message: '$dollar$hop & Söhne öffnen', placeholders },
  })
}, 120_000)

test('stops before the build and lists the faults in the settings', () => {
  const { folder, run } = build({ name: 'x'.repeat(76), description: { en: 'x', xx: 'y' } })
  const said = () => {
    try {
      return run()
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }
  expect(said()).toBe(
    `The settings do not fit chrome:
  description.xx: there is no such language
  name: 76 characters, but the store of chrome takes 75
`,
  )
  rmSync(join(folder, 'icons/48.png'))
  rmSync(join(folder, 'icons/icon.svg'))
  expect(said()).toBe(`${join(folder, 'icons')} lacks 48.png, icon.svg.\n`)
  expect(existsSync(join(folder, 'out'))).toBe(false)
}, 60_000)

const told = (changes: object, browser: 'chrome' | 'firefox') => () =>
  localize({ ...OPERATOR, ...changes }, browser)

test('accepts names and descriptions up to the limit of the browser’s store, and rejects longer ones', () => {
  for (const [name, browser] of [
    ['x'.repeat(75), 'chrome'],
    ['x'.repeat(45), 'firefox'],
  ] as const)
    expect(told({ name, description: 'x'.repeat(132) }, browser)().get('ja')?.name.message).toBe(
      name,
    )
  expect(told({ name: 'x'.repeat(76) }, 'chrome')).toThrow(
    'name: 76 characters, but the store of chrome takes 75',
  )
  expect(told({ name: 'x'.repeat(46) }, 'firefox')).toThrow(
    'name: 46 characters, but the store of firefox takes 45',
  )
  expect(told({ description: 'x'.repeat(133) }, 'chrome')).toThrow(
    'description: 133 characters, but the store of chrome takes 132',
  )
  expect(told({ description: { en: 'Short', de: 'x'.repeat(133) } }, 'chrome')).toThrow(
    'The settings do not fit chrome:\n  description.de: 133 characters, but the store of chrome takes 132',
  )
})

test('shows the operator’s description in its languages, and in English for all others', () => {
  const texts = told({ description: { en: 'Ours', 'pt-BR': 'Nossa' } }, 'chrome')()
  const said = (folder: string) => texts.get(folder)?.description.message
  expect(['en', 'pt_BR', 'pt_PT', 'ja'].map(said)).toEqual(['Ours', 'Nossa', 'Nossa', 'Ours'])
  expect(told({ description: { en: 'Ours', 'pt-br': 'Nossa' } }, 'chrome')).toThrow(
    'description.pt-br: there is no such language',
  )
})

test.each([
  ['chrome', '$dollar$hop $dollar$1$dollar$ $dollar$$dollar$'],
  ['firefox', '$dollar$$dollar$hop $dollar$$dollar$1$dollar$$dollar$ $dollar$$dollar$$dollar$'],
] as const)(
  'escapes each dollar sign of a name for %s, because dollar signs mark placeholders',
  (browser, message) => {
    expect(told({ name: '$hop $1$ $$' }, browser)().get('en')?.name).toEqual({
      message,
      placeholders: { dollar: { content: '$' } },
    })
  },
)

test('keeps our descriptions within the limit of Chrome’s store in each language', () => {
  for (const [folder, { description }] of told({}, 'chrome')())
    expect(description.message.length, folder).toBeLessThanOrEqual(132)
})
