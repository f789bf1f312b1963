import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const TEMPLATES = { html: 'html', next: 'next', plain: 'vite-vanilla-ts', vue: 'vite-vue' }
const ROOT = join(import.meta.dirname, '../..')
let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vestibule-create-'))
  for (const name of ['create.mjs', 'package.json', 'pages'])
    cpSync(join(import.meta.dirname, name), join(home, name), { recursive: true })
  const filter = (path) => !path.includes('node_modules')
  for (const [name, example] of Object.entries(TEMPLATES))
    cpSync(join(ROOT, 'examples', example), join(home, 'templates', name), {
      recursive: true,
      filter,
    })
})
afterEach(() => rmSync(home, { recursive: true }))

function createWith(env, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(home, 'create.mjs'), ...args],
    { cwd: home, encoding: 'utf8', env: { ...process.env, ...env } },
  )
  return { status, stdout, stderr }
}
const create = (...args) => createWith({ npm_config_user_agent: 'npm/11' }, ...args)
const read = (path) => readFileSync(join(home, path), 'utf8')

test('creates a dapp with the published SDK, the given project and frame, and a .gitignore', () => {
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
  expect(read('My Dapp/index.html')).toContain('<title>my-dapp</title>')
  const readme = read('My Dapp/README.md').split('\n')
  expect([readme[0], readme.length]).toEqual(['# my-dapp', 11])
  expect(existsSync(join(home, 'My Dapp/src/style.css'))).toBe(true)
})

test('uses the framework’s own type checker', () => {
  expect(create('shop', '--template', 'vue').status).toBe(0)
  expect(JSON.parse(read('shop/package.json')).scripts.types).toBe('vue-tsc')
})

test('prints the commands of the package manager that runs the script', () => {
  const { stdout } = createWith(
    { npm_config_user_agent: 'pnpm/10.1' },
    'dapp',
    '--template',
    'plain',
  )
  expect(stdout).toContain('pnpm install\n  pnpm run dev')
})

test('accepts options that npm reads without `--`', () => {
  // wevm/wagmi#4158
  const { status } = createWith({ npm_config_template: 'html', npm_config_project: 'shop' }, 'page')
  expect(status).toBe(0)
  expect(read('page/main.js')).toContain("projectId: 'shop'")
})

test('renames a dapp that has the name of one of its dependencies', () => {
  // vercel/next.js#42029
  expect(create('next', '--template', 'next').status).toBe(0)
  expect(JSON.parse(read('next/package.json')).name).toBe('next-dapp')
  expect(read('next/app/layout.tsx')).toContain("title: 'next-dapp'")
})

test('creates a dapp in the current folder, and in a folder with an npm scope', () => {
  // vercel/next.js#75388, vitejs/vite#6638
  mkdirSync(join(home, 'here'))
  const program = join(home, 'create.mjs')
  const { status } = spawnSync(process.execPath, [program, '.', '--template', 'plain'], {
    cwd: join(home, 'here'),
  })
  expect([status, JSON.parse(read('here/package.json')).name]).toEqual([0, 'here'])
  expect(create('@shop/dapp', '--template', 'plain').status).toBe(0)
  expect(JSON.parse(read('@shop/dapp/package.json')).name).toBe('dapp')
})

test('writes the frame URL into main.js when the template has no bundler', () => {
  expect(create('page', '--template', 'html').status).toBe(0)
  expect(read('page/main.js')).toContain('http://frame.localhost:4100')
  expect(existsSync(join(home, 'page/.env'))).toBe(false)
})

test('refuses unusable folders, unknown templates and invalid options, and writes nothing', () => {
  expect(create('templates', '--template', 'plain').stderr).toContain('is not empty')
  expect(create('new', '--template', 'angular').stderr).toContain('There is no template "angular"')
  expect(create('new', '--template', 'plain', '--frame', 'wallet').stderr).toContain('--frame')
  expect(create('new', 'next').stderr).toContain('write `--` before options')
  expect(create('package.json', '--template', 'plain').stderr).toMatch(
    /package\.json is a file\.\n$/,
  )
  // vitejs/vite#21550: file systems reject this name.
  expect(create('n'.repeat(300), '--template', 'plain').stderr).toMatch(/^ENAMETOOLONG[^\n]*\n$/)
  expect(existsSync(join(home, 'new'))).toBe(false)
})
