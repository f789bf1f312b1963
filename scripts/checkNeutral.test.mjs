import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkNeutral } from './lib/graph/checkNeutral.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'neutral-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const violations = (exceptions = []) =>
  checkNeutral(root, {
    folders: ['src'],
    registries: ['src/namespaces/all.ts'],
    exceptions,
    exempt: ['src/connectors/'],
  }).violations

describe('checkNeutral', () => {
  test.each([
    ['a namespace', `const caip2 = 'eip155:1'`, 'names a namespace'],
    ['a namespace in a name', 'const isSolana = true', 'names a namespace'],
    ['an address', `const to = '0x${'ab'.repeat(20)}'`, 'has an EVM address'],
    ['viem', `import { toHex } from 'viem/utils'`, 'imports viem'],
    ['a viem type', 'const raw: Hex = value', 'has a type of viem’s'],
  ])('error: reports neutral code that contains %s', (_what, line, reason) => {
    write('src/core/send.ts', `// Sends.\n${line}\n`)
    expect(violations()).toEqual([`src/core/send.ts:2 ${reason}, and is no namespace’s: ${line}`])
  })

  test('accepts names in a namespace’s own folder, in a list of all namespaces, in exempt files and in tests', () => {
    for (const file of [
      'src/namespaces/eip155/send.ts',
      'src/adapters/solana/sign.ts',
      'src/namespaces/all.ts',
      'src/connectors/relay.ts',
      'src/core/send.test.ts',
      'src/core/testing/accounts.ts',
    ])
      write(file, `export const namespace = 'eip155'`)
    expect(violations()).toEqual([])
  })

  test('accepts a namespace in an exception', () => {
    write('src/core/old.ts', `export const namespace = 'eip155'`)
    expect(violations(['src/core/old.ts'])).toEqual([])
  })

  test('error: reports an unused or deleted exception', () => {
    write('src/core/old.ts', 'export const count = 1')
    expect(violations(['src/core/old.ts', 'src/core/gone.ts'])).toEqual([
      'src/core/old.ts knows no namespace: take it out of the exceptions.',
      'src/core/gone.ts knows no namespace: take it out of the exceptions.',
    ])
  })
})
