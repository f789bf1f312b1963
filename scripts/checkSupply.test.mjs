import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from './lib/root.mjs'
import { findLockFaults } from './lib/supply/lockfile.mjs'
import { findPinFaults, findWorkflowFaults } from './lib/supply/pins.mjs'
import { judgeAdvisories, judgeSignatures } from './lib/supply/registry.mjs'

const INTEGRITY = `sha512-${'A'.repeat(86)}==`
const pad = { version: '1.3.0', integrity: INTEGRITY }

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'supply-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Creates a valid repository with one workspace that installs one package. */
function repository({ manifest = {}, own = {}, entry = {}, packages = {}, settings } = {}) {
  const shop = { name: '@shop/shop', version: '1.0.0', dependencies: { pad: '1.3.0' }, ...manifest }
  const top = { name: 'top', private: true, workspaces: ['packages/*'], ...own }
  write('package.json', top)
  write('packages/shop/package.json', shop)
  write('.npmrc', settings ?? 'ignore-scripts=true\nmin-release-age=7\n')
  write('package-lock.json', {
    name: 'top',
    lockfileVersion: 3,
    packages: {
      '': top,
      'packages/shop': shop,
      'node_modules/@shop/shop': { resolved: 'packages/shop', link: true },
      'node_modules/pad': { ...pad, ...entry },
      ...packages,
    },
  })
  return root
}

test('behavior: accepts a repository that pins everything', () => {
  const manifest = { peerDependencies: { react: '>=18', viem: '^2 || ^3.0.0-rc.1' } }
  const own = { overrides: { pad: { inner: 'npm:other@1.0.0', again: '$pad' } } }
  repository({ manifest, own })
  expect([...findPinFaults(root), ...findLockFaults(root)]).toEqual([])
})

describe('findPinFaults', () => {
  test.each([
    ...['*', '', 'latest', '^1.3.0', '~1.3.0', '1', '1.3', '1.x', '>=1.3.0', '1.3.0 || 1.4.0'],
    ...['1.3.0 - 1.4.0', 'git+https://git.example/pad.git', 'github:a/pad', 'a/pad', 'file:../pad'],
    ...[
      'http://files.example/pad.tgz',
      'https://files.example/pad.tgz',
      'npm:other@^1',
      'npm:other',
    ],
  ])('error: rejects "%s" as a version', (spec) => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      expect(findPinFaults(repository({ manifest: { [kind]: { pad: spec } } }))).toEqual([
        `packages/shop/package.json: pad is "${spec}"; name one version.`,
      ])
    expect(findPinFaults(repository({ own: { devDependencies: { pad: spec } } }))).toEqual([
      `package.json: pad is "${spec}"; name one version.`,
    ])
  })

  test.each(['1.3.0', '1.3.0-rc.1', 'npm:@a/other@1.3.0'])(
    'behavior: accepts "%s" as a version',
    (spec) => {
      expect(findPinFaults(repository({ manifest: { dependencies: { pad: spec } } }))).toEqual([])
    },
  )

  test('error: rejects peers from other sources, and ranges in overrides', () => {
    const manifest = { peerDependencies: { pad: 'git+ssh://git.example/pad.git' } }
    const own = { overrides: { deep: { inner: '^1' } } }
    expect(findPinFaults(repository({ manifest, own }))).toEqual([
      'package.json: the override of inner is "^1"; name one version.',
      'packages/shop/package.json: the peer pad is "git+ssh://git.example/pad.git"; name a range of versions.',
    ])
  })
})

describe('findWorkflowFaults', () => {
  const check = (line) => {
    write('.github/workflows/release.yml', `jobs:\n  pack:\n${line}\n`)
    return findWorkflowFaults(root)
  }

  test.each([
    `      - uses: actions/checkout@${'1a'.repeat(20)} # v4`,
    `    container: node:20@sha256:${'1a'.repeat(32)}`,
    `      image: node:20@sha256:${'1a'.repeat(32)}`,
  ])('accepts %s', (line) => expect(check(line)).toEqual([]))

  test.each([
    ['      - uses: actions/checkout@v4', 'actions/checkout@v4'],
    ['        uses: actions/checkout@1a1a1a1', 'actions/checkout@1a1a1a1'],
    ['    container: node:20-bookworm', 'node:20-bookworm'],
    ['      image: node:20@sha256:1a', 'node:20@sha256:1a'],
  ])('rejects %s', (line, name) => {
    const fault = `.github/workflows/release.yml: "${name}" can change; name its digest.`
    expect(check(line)).toEqual([fault])
  })

  test('finds no fault in this repository', () => expect(findWorkflowFaults(ROOT)).toEqual([]))
})

describe('findLockFaults', () => {
  const at = 'package-lock.json: node_modules/pad'

  test.each([
    ['a missing integrity', { integrity: undefined }, `${at} has no integrity.`],
    [
      'a weak integrity',
      { integrity: 'sha1-AAAA' },
      `${at} has the integrity "sha1-AAAA", and not one SHA-512.`,
    ],
    [
      'several integrities',
      { integrity: `${INTEGRITY} sha1-AAAA` },
      `${at} has the integrity "${INTEGRITY} sha1-AAAA", and not one SHA-512.`,
    ],
    [
      'git',
      { resolved: 'git+ssh://git@git.example/pad.git#0a1b' },
      `${at} comes from git+ssh://git@git.example/pad.git#0a1b, and not from the registry.`,
    ],
    [
      'plain http',
      { resolved: 'http://files.example/pad.tgz' },
      `${at} comes from http://files.example/pad.tgz, and not from the registry.`,
    ],
    [
      'a file',
      { resolved: 'file:../pad.tgz' },
      `${at} comes from file:../pad.tgz, and not from the registry.`,
    ],
    [
      'an install script',
      { hasInstallScript: true },
      `${at} wants to run a script when it is installed.`,
    ],
  ])('error: rejects a package with %s', (_what, entry, fault) => {
    expect(findLockFaults(repository({ entry }))).toEqual([fault])
  })

  test('error: reports a nested package, and a link to a folder that is not a workspace', () => {
    const packages = {
      'node_modules/pad/node_modules/deep': { version: '1.0.0' },
      'node_modules/away': { resolved: '../away', link: true },
      '../away': { version: '1.0.0' },
    }
    expect(findLockFaults(repository({ packages }))).toEqual([
      'package-lock.json: node_modules/pad/node_modules/deep has no integrity.',
      'package-lock.json: node_modules/away leads to ../away, no workspace.',
      'package-lock.json: ../away is no workspace.',
    ])
  })

  test('error: reports a lockfile that differs from the package.json files', () => {
    const fault =
      'packages/shop/package.json: pad is 1.4.0, and package-lock.json has 1.3.0; run npm install.'
    expect(findLockFaults(repository({ manifest: { dependencies: { pad: '1.4.0' } } }))).toEqual([
      fault,
    ])
    expect(
      findLockFaults(repository({ manifest: { devDependencies: { more: '1.0.0' } } })),
    ).toEqual([
      'packages/shop/package.json: more is 1.0.0, and package-lock.json does not have it; run npm install.',
    ])
  })

  test('behavior: allows a separate version in the workspace', () => {
    const packages = {
      'packages/shop/node_modules/pad': { version: '1.4.0', integrity: INTEGRITY },
    }
    const manifest = { dependencies: { pad: '1.4.0' } }
    expect(findLockFaults(repository({ manifest, packages }))).toEqual([])
  })

  test('error: reports settings that allow install scripts, or versions released today', () => {
    expect(
      findLockFaults(repository({ settings: '# ignore-scripts=true\nmin-release-age=0\n' })),
    ).toHaveLength(2)
  })
})

describe('requests to the npm registry', () => {
  const answer = (report, code = 0) => ({ code, output: JSON.stringify(report) })

  test.each([
    ['no server responds', { error: { code: 'ENOTFOUND', summary: 'request to … failed' } }],
    [
      'the server is missing',
      { message: 'request to http://x/ failed, reason: ECONNREFUSED', error: {} },
    ],
    ['the request is unknown', { message: '405 Method Not Allowed', statusCode: 405 }],
    ['the URL is missing', { message: '404 Not Found', statusCode: 404 }],
    ['the cache contains no response', { error: { code: 'ENOTCACHED', summary: '' } }],
  ])('behavior: are skipped with a message if %s', (_what, report) => {
    for (const judge of [judgeSignatures, judgeAdvisories]) {
      const { state, detail } = judge(answer(report, 1))
      expect(state).toBe('skipped')
      expect(detail).not.toBe('')
    }
  })

  test('behavior: are skipped if they take too long', () => {
    expect(judgeSignatures({ code: 143, output: '' }).state).toBe('skipped')
  })

  test.each([
    ['an unreadable response', { code: 0, output: 'ok' }],
    ['a missing response', { code: 0, output: '' }],
    ['a failure of another kind', answer({ error: { code: 'EINTEGRITY', summary: 'x' } }, 1)],
    ['an expired key', answer({ error: { code: 'EEXPIREDSIGNATUREKEY', summary: 'x' } }, 1)],
    ['a failure without a reason', answer({}, 1)],
  ])('error: fail for %s', (_what, given) => {
    for (const judge of [judgeSignatures, judgeAdvisories])
      expect(judge(given).state).toBe('failed')
  })

  test('error: report a wrong signature and a missing one', () => {
    const one = { name: 'pad', version: '1.3.0' }
    expect(judgeSignatures(answer({ invalid: [], missing: [] })).state).toBe('passed')
    expect(judgeSignatures(answer({ invalid: [one], missing: [] }, 1))).toEqual({
      state: 'failed',
      detail: 'pad 1.3.0 has a wrong signature.',
    })
    expect(judgeSignatures(answer({ invalid: [], missing: [one] }, 1)).detail).toBe(
      'pad 1.3.0 has no signature.',
    )
  })
})
