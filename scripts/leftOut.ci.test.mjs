import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { npm } from './lib/npm.mjs'
import { inRoot } from './lib/root.mjs'

/** Secrets in a clone from which an operator runs the services. */
const SECRETS = ['.env', '.env.production', '.data/master.key', 'master.key', '.data/db/PG_VERSION']
/** Files that the documented setup creates. One of them contains the keys of nodes. */
const SETTINGS = ['projects.json', 'networks.json']
const FOLDERS = ['.', 'packages/shop']

let root
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'left-out-'))
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const folder of FOLDERS) {
    for (const path of [...SECRETS, '.env.example', 'index.js']) write(`${folder}/${path}`, 'x')
    const name = folder === '.' ? 'top' : 'shop'
    const workspaces = folder === '.' ? ['packages/*'] : undefined
    write(`${folder}/package.json`, JSON.stringify({ name, version: '1.0.0', workspaces }))
  }
  for (const path of SETTINGS) write(path, 'x')
  copyFileSync(inRoot('.gitignore'), join(root, '.gitignore'))
})
afterAll(() => rmSync(root, { recursive: true }))

test('behavior: git ignores settings and keys, except the example', () => {
  execFileSync('git', ['init', '-q', root])
  execFileSync('git', ['-C', root, 'add', '.'])
  const added = execFileSync('git', ['-C', root, 'ls-files'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(added.sort()).toEqual([
    '.env.example',
    '.gitignore',
    'index.js',
    'package.json',
    'packages/shop/.env.example',
    'packages/shop/index.js',
    'packages/shop/package.json',
  ])
})

test.each(FOLDERS)(
  'behavior: omits settings and keys from a tarball that is packed in %s',
  async (folder) => {
    const flags = ['--dry-run', '--json', '--loglevel=silent']
    const { output } = await npm(['pack', ...flags], { cwd: join(root, folder), keep: true })
    const paths = Object.values(JSON.parse(output)).flatMap(({ files }) =>
      files.map(({ path }) => path),
    )
    expect(paths).toContain('index.js')
    expect(
      paths.filter((path) => [...SECRETS, ...SETTINGS].some((secret) => path.endsWith(secret))),
    ).toEqual([])
  },
)

test('behavior: omits settings and keys from an image, with patterns for every folder', () => {
  const lines = (file) => readFileSync(inRoot(file), 'utf8').split('\n')
  const docker = lines('.dockerignore')
  for (const line of lines('.gitignore').filter((line) => /^!?(\.env|\.data|\*\.key)/.test(line)))
    expect(docker).toContain(line.replace(/^(!?)/, '$1**/'))
  for (const name of SETTINGS) expect(docker).toContain(name)
})
