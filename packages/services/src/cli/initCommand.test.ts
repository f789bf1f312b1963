import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { ConfigError } from '../config/configError.js'
import { cli } from '../testing/processes/cli.js'

let folder = ''
const before = process.cwd()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-init-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('writes a readable configuration that git and images ignore', async () => {
  writeFileSync('.gitignore', 'node_modules\n.env')
  const { code, out } = await cli(
    {},
    'init',
    '--origin',
    'https://app.example',
    '--project',
    'shop',
  )
  expect(code).toBe(0)
  expect(out).toContain('http://frame.localhost:4100/hub/shop')
  const config = readConfig(parseEnv(read('.env')))
  expect(config.projects).toMatchObject([
    { id: 'shop', name: 'My dapp', allowedOrigins: ['https://app.example'] },
  ])
  expect(config.networks).toMatchObject([{ caipNetworkId: 'eip155:1', name: 'Ethereum' }])
  expect(config.smtpUrl).toBe('console:')
  expect(read('.gitignore')).toBe(
    'node_modules\n.env\n.data\n*.key\nprojects.json\nnetworks.json\n',
  )
  expect(read('.dockerignore')).toBe('.env\n.data\n*.key\nprojects.json\nnetworks.json\n')
  for (const file of ['.env', 'projects.json', '.data/master.key'])
    expect(statSync(file).mode & 0o077).toBe(0)
  expect(statSync('.data/master.key').size).toBe(32)
})

test('does not change files if the folder contains a configuration', async () => {
  writeFileSync('projects.json', '[]')
  const { code, err } = await cli({}, 'init')
  expect(code).toBe(1)
  expect(err).toBe('There is a configuration here already: projects.json.\n')
  expect(read('projects.json')).toBe('[]')
  expect(() => read('.env')).toThrow('ENOENT')
})

test('reports the option with an invalid value', async () => {
  const { code, err } = await cli({}, 'init', '--origin', 'localhost', '--project', 'a b')
  expect(code).toBe(64)
  expect(err).toContain('--origin: ')
  expect(err).toContain('--project: ')
})

test('does not print mails for a frame that other machines can reach', async () => {
  await cli({}, 'init')
  const env = { ...parseEnv(read('.env')), FRAME_ORIGIN: 'https://wallet.example' }
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow('prints codes, for a frame on this machine only')
})
