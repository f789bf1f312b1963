import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkLicences } from './lib/licences.mjs'

describe('checkLicences', () => {
  let root
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'licences-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  /** A shipped package that depends on `shipped`, and tools that depend on `tool`. */
  function violations(packages) {
    const tree = {
      '': { devDependencies: { tool: '1' } },
      'packages/shop': { name: '@shop/shop', dependencies: { shipped: '1' } },
      'node_modules/@shop/shop': { resolved: 'packages/shop', link: true },
      'node_modules/shipped': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT' },
      ...packages,
    }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: tree }))
    return checkLicences(root).violations
  }
  const shipped = (license, version = '1.0.0') => ({ 'node_modules/shipped': { version, license } })

  test.each(['MIT', '0BSD', 'MIT OR GPL-3.0', '(MIT OR CC0-1.0)', '(MIT AND BSD-3-Clause)'])(
    'behavior: accepts %s',
    (license) => expect(violations(shipped(license))).toEqual([]),
  )

  test.each(['GPL-3.0', 'MPL-2.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN LICENSE.md', 'UNLICENSED'])(
    'error: rejects %s',
    (license) =>
      expect(violations(shipped(license))).toEqual([
        `shipped 1.0.0 is under "${license}" (@shop/shop > shipped).`,
      ]),
  )

  test('behavior: accepts MPL-2.0 for a tool, but not as a dependency of a shipped package', () => {
    const deep = { 'node_modules/deep': { version: '2.0.0', license: 'MPL-2.0' } }
    const tool = { version: '1.0.0', license: 'MIT', dependencies: { deep: '2' } }
    expect(violations({ ...deep, 'node_modules/tool': tool })).toEqual([])
    expect(violations({ ...deep, 'node_modules/shipped': tool })).toEqual([
      'deep 2.0.0 is under "MPL-2.0" (@shop/shop > shipped > deep).',
    ])
  })

  test('behavior: accepts CC-BY-4.0 for caniuse-lite only in tools', () => {
    const licensed = { version: '1.0.0', license: 'CC-BY-4.0' }
    const table = { 'node_modules/caniuse-lite': licensed }
    const parent = { version: '1.0.0', license: 'MIT', dependencies: { 'caniuse-lite': '1' } }
    expect(violations({ ...table, 'node_modules/tool': parent })).toEqual([])
    expect(violations({ ...table, 'node_modules/shipped': parent })).toHaveLength(1)
    expect(violations({ 'node_modules/tool': licensed })).toHaveLength(1)
  })

  test('behavior: reads the package’s manifest if the lockfile lacks its licence', () => {
    mkdirSync(join(root, 'node_modules/shipped'), { recursive: true })
    const manifest = join(root, 'node_modules/shipped/package.json')
    writeFileSync(manifest, JSON.stringify({ licenses: [{ type: 'ISC' }] }))
    expect(violations(shipped(undefined))).toEqual([])
    writeFileSync(manifest, '{}')
    expect(violations(shipped(undefined))).toEqual([
      'shipped 1.0.0 is under "no licence" (@shop/shop > shipped).',
    ])
  })

  test('error: checks a nested copy separately', () => {
    const nested = {
      'node_modules/shipped/node_modules/deep': { version: '3.0.0', license: 'GPL-3.0' },
    }
    const outer = { 'node_modules/deep': { version: '2.0.0', license: 'MIT' } }
    const parent = { version: '1.0.0', license: 'MIT', dependencies: { deep: '3' } }
    expect(violations({ ...nested, ...outer, 'node_modules/shipped': parent })).toEqual([
      'deep 3.0.0 is under "GPL-3.0" (@shop/shop > shipped > deep).',
    ])
  })

  test.each([
    ['@walletconnect/core', '2.21.8', 0],
    ['@walletconnect/core', '2.9.0', 0],
    ['@walletconnect/core', '2.21.9', 1],
    ['@walletconnect/core', '2.22.0', 1],
    ['@walletconnect/core', '3.0.0', 1],
    ['@reown/appkit', '1.0.0', 1],
    ['@reown/appkit-adapter-wagmi', '1.0.0', 1],
    ['@reown/walletkit', '1.2.10', 0],
  ])(
    'error: checks %s %s by name, because the owner of newer versions changed',
    (name, version, refusals) => {
      const found = violations({ [`node_modules/${name}`]: { version, license: 'Apache-2.0' } })
      expect(found).toHaveLength(refusals)
    },
  )
})
