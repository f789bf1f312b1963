import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../packageRoot.js'
import { readConfig } from './config.js'

const FILE = join(PACKAGE_ROOT, '.env.example')
const text = readFileSync(FILE, 'utf8')
const parsed = parseEnv(text)
const folder = mkdtempSync(join(tmpdir(), 'vestibule-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

const comments = new Map(
  text.split('\n\n').flatMap((part) => {
    const lines = part.split('\n')
    const words = lines.filter((line) => line.startsWith('#')).join(' ')
    return lines.flatMap((line) => (/^([A-Z_]+)=/.test(line) ? [[line.split('=')[0], words]] : []))
  }),
)

test('.env.example has the same values in a shell and in Node', () => {
  const keys = Object.keys(parsed)
  const print = `${JSON.stringify(process.execPath)} -p 'JSON.stringify(process.env)'`
  const said = execFileSync('/bin/sh', ['-c', `set -eu; set -a; . "${FILE}"; set +a; ${print}`], {
    encoding: 'utf8',
    env: {},
  })
  const sourced: Record<string, string> = JSON.parse(said)
  expect(Object.fromEntries(keys.map((key) => [key, sourced[key]]))).toEqual(parsed)
  expect(parsed.MAIL_FROM).toBe('Example <login@example.com>')
})

test('.env.example is a valid configuration with the stated defaults', () => {
  const file = (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, '[]')
    return path
  }
  const least = {
    ...{ PROJECTS_FILE: file('projects.json'), NETWORKS_FILE: file('networks.json') },
    ...{ SMTP_URL: parsed.SMTP_URL, MAIL_FROM: parsed.MAIL_FROM, DATA_DIR: join(folder, 'data') },
  }
  expect(readConfig({ ...parsed, ...least })).toEqual(readConfig(least))
})

test('.env.example states the default of each key, and the unit or range of each number', () => {
  expect([...comments.keys()].sort()).toEqual(Object.keys(parsed).sort())
  const silent = [...comments].filter(([, words]) => !/Default |No default/.test(words))
  expect(silent.map(([key]) => key)).toEqual([])
  const numbers = [...comments].filter(([key]) => /^\d+$/.test(parsed[key ?? ''] ?? ''))
  expect(numbers.map(([key]) => key)).toEqual([
    'PORT',
    'NAMES_PER_ACCOUNT',
    'NAME_SIGNER',
    'SPONSOR_SIGNER',
    'TRUST_PROXY',
    'RELAY_STORAGE',
    'DATABASE_POOL',
    'DATABASE_TIMEOUT',
    'REQUEST_TIMEOUT',
    'AUDIT_RETENTION_DAYS',
  ])
  for (const [, words] of numbers) expect(words).toMatch(/ from \d+ to \d+/)
})

function rowOf(key: string, lines: string[]): string {
  const words = lines.filter((line) => !line.startsWith('#  ')).map((line) => line.slice(2))
  const comment = words.join(' ').replaceAll('|', '\\|')
  const [stated = ''] = /(?:No default|Default )[^.]*(?:\.\S[^.]*)*\./.exec(comment) ?? []
  const meaning = comment.replace(stated, '').replaceAll('  ', ' ').trim().replace(/:$/, '.')
  const value = stated
    .replace(/^Default /, '')
    .replace(/^No default/, 'none')
    .slice(0, -1)
  const links = (text: string) => text.replaceAll(/docs\/([\w-]+\.md)/g, '[$1]($1)')
  return `| \`${key}\` | ${links(value)} | ${links(meaning)} |`
}

test('docs/environment.md contains the table of variables (-u rewrites it)', async () => {
  const file = join(PACKAGE_ROOT, '../../docs/environment.md')
  const [head = ''] = readFileSync(file, 'utf8').split('<!-- variables -->')
  const rows = text.split('\n\n').flatMap((part) => {
    const lines = part.split('\n')
    const comment = lines.filter((line) => line.startsWith('#'))
    return lines.flatMap((line) => {
      const [, key] = /^([A-Z_]+)=/.exec(line) ?? []
      return key === undefined ? [] : [rowOf(key, comment)]
    })
  })
  const table = ['<!-- variables -->', '| name | default | meaning |', '|---|---|---|', ...rows, '']
  await expect(head + table.join('\n')).toMatchFileSnapshot(file)
})
