import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vestibule-create-'))
  // As the package is packed.
  for (const name of ['create.mjs', 'package.json'])
    cpSync(join(import.meta.dirname, name), join(home, name))
  const filter = (path) => !path.includes('node_modules')
  for (const [name, example] of Object.entries({ html: 'html', plain: 'vite-vanilla-ts' }))
    cpSync(join(ROOT, 'examples', example), join(home, 'templates', name), {
      recursive: true,
      filter,
    })
})
afterEach(() => rmSync(home, { recursive: true }))

function create(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(home, 'create.mjs'), ...args],
    { cwd: home, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}
const read = (path) => readFileSync(join(home, path), 'utf8')

test('makes a dapp with the published SDK, the given project and frame, and a .gitignore', () => {
  const { status, stdout } = create(
    ...['My Dapp', '--template', 'plain', '--project', 'shop'],
    ...['--frame', 'https://wallet.shop.example'],
  )
  expect(status).toBe(0)
  // react/create-react-app#1649
  expect(stdout).toContain(`cd "${join(home, 'My Dapp')}"`)
  const { name, dependencies, scripts } = JSON.parse(read('My Dapp/package.json'))
  const { version } = JSON.parse(read('package.json'))
  expect({ name, sdk: dependencies['@vestibule/host-sdk'], types: scripts.types }).toEqual({
    name: 'my-dapp',
    sdk: version,
    types: 'tsc',
  })
  expect(read('My Dapp/src/main.ts')).toContain("projectId: 'shop'")
  expect(read('My Dapp/.env')).toBe('VITE_FRAME_URL=https://wallet.shop.example\n')
  expect(read('My Dapp/.gitignore')).toContain('node_modules')
})

test('writes the frame into a page without a bundler', () => {
  expect(create('page', '--template', 'html').status).toBe(0)
  expect(read('page/main.js')).toContain('http://frame.localhost:4100')
  expect(existsSync(join(home, 'page/.env'))).toBe(false)
})

test('refuses a folder with files, an unknown template and an invalid frame, and writes nothing', () => {
  expect(create('templates', '--template', 'plain').stderr).toContain('is not empty')
  expect(create('new', '--template', 'angular').stderr).toContain('There is no template "angular"')
  expect(create('new', '--template', 'plain', '--frame', 'wallet').stderr).toContain('--frame')
  expect(existsSync(join(home, 'new'))).toBe(false)
})
