import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkGraph } from './lib/graph/checkGraph.mjs'
import { FOLDERS } from './lib/graph/layers.mjs'

const RULES = {
  packages: [['apps/shop'], ['packages/left', 'packages/right'], ['packages/wire']],
  folders: { 'packages/left': [['exports', 'core/main', 'core/deep'], ['ui', 'net'], ['core']] },
}

describe('checkGraph', () => {
  let root
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'graph-'))
    write('package.json', JSON.stringify({ workspaces: ['packages/*', 'apps/*'] }))
    for (const folder of ['packages/left', 'packages/right', 'packages/wire', 'apps/shop']) {
      const name = `@shop/${folder.split('/')[1]}`
      const exports = { '.': { src: './src/index.ts' }, './more': { src: './src/more.ts' } }
      write(`${folder}/package.json`, JSON.stringify({ name, exports }))
      write(`${folder}/src/index.ts`, 'export const here = 1')
      write(`${folder}/src/more.ts`, 'export const more = 2')
    }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  function write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const violations = () => checkGraph(root, RULES).violations

  test('behavior: accepts imports of lower layers, by name and by subpath', () => {
    write('apps/shop/src/main.tsx', `import { here } from '@shop/left'\nexport { here }`)
    write('packages/left/src/ui/a.ts', `import { more } from '@shop/wire/more'\nexport { more }`)
    expect(checkGraph(root, RULES)).toEqual({ violations: [], files: 10 })
  })

  test('error: rejects a package that imports a higher package or one in the same layer', () => {
    write('packages/wire/src/a.ts', `export { here } from '@shop/left'`)
    write('packages/left/src/core/b.ts', `\nawait import('@shop/right/more')`)
    expect(violations()).toEqual([
      'packages/left/src/core/b.ts:2 imports packages/right/src/more.ts, but packages/right stands beside packages/left.',
      'packages/wire/src/a.ts:1 imports packages/left/src/index.ts, but packages/left stands above packages/wire.',
    ])
  })

  test('error: rejects a folder that imports a higher folder or one in the same layer', () => {
    write('packages/left/src/core/a.ts', `import '../ui/b.js'`)
    write('packages/left/src/ui/b.tsx', `import * as c from '../net/c.js'\nc`)
    write('packages/left/src/net/c.ts', 'export const c = 3')
    expect(violations()).toEqual([
      'packages/left/src/core/a.ts:1 imports packages/left/src/ui/b.tsx, but ui stands above core.',
      'packages/left/src/ui/b.tsx:1 imports packages/left/src/net/c.ts, but net stands beside ui.',
    ])
  })

  test('behavior: treats a listed file separately from its folder', () => {
    write('packages/left/src/core/main.ts', `import '../ui/b.js'`)
    write('packages/left/src/ui/b.ts', `import '../core/c.js'`)
    write('packages/left/src/core/c.ts', `import './main.js'`)
    expect(violations()).toEqual([
      'packages/left/src/core/c.ts:1 imports packages/left/src/core/main.ts, but core/main stands above core.',
      'packages/left/src/core/c.ts imports packages/left/src/core/main.ts imports packages/left/src/ui/b.ts imports packages/left/src/core/c.ts: a cycle.',
    ])
  })

  test('behavior: treats a folder in the table separately from its parent', () => {
    write('packages/left/src/core/deep/a.ts', `import '../b.js'\nimport './c.js'`)
    write('packages/left/src/core/deep/c.ts', `import '../../ui/d.js'`)
    write('packages/left/src/core/b.ts', `import './deep/c.js'`)
    write('packages/left/src/ui/d.ts', 'export const d = 1')
    expect(violations()).toEqual([
      'packages/left/src/core/b.ts:1 imports packages/left/src/core/deep/c.ts, but core/deep stands above core.',
    ])
  })

  test('error: rejects an import of a package that bypasses its published entries', () => {
    write('packages/wire/src/exports/index.ts', 'export const open = 1')
    write('packages/wire/src/exports/internal.ts', 'export const shut = 1')
    write('apps/shop/src/a.ts', `import '../../../packages/wire/src/exports/index.js'`)
    write('apps/shop/src/b.ts', `import '../../../packages/wire/src/exports/internal.js'`)
    write('apps/shop/src/c.ts', `import '@shop/wire'`)
    expect(checkGraph(root, { ...RULES, strangers: ['apps/shop'] }).violations).toEqual([
      'apps/shop/src/b.ts:1 imports packages/wire/src/exports/internal.ts, but only what packages/wire publishes may be imported here.',
      'apps/shop/src/c.ts:1 imports packages/wire/src/index.ts, but only what packages/wire publishes may be imported here.',
    ])
  })

  test('error: reports a folder that is not in the table', () => {
    write('packages/left/src/odd/a.ts', `import '../core/b.js'`)
    write('packages/left/src/core/b.ts', 'export const b = 1')
    expect(violations()).toEqual([
      'packages/left/src/odd/a.ts:1 imports packages/left/src/core/b.ts, but odd is in no row of the layers.',
    ])
  })

  test('error: rejects a cycle, and reports it once by its shortest path', () => {
    write('packages/right/src/a.ts', `import './b.js'\nimport './c.js'`)
    write('packages/right/src/b.ts', `import './c.js'`)
    write('packages/right/src/c.ts', `export { a } from './a.js'`)
    expect(violations()).toEqual([
      'packages/right/src/a.ts imports packages/right/src/c.ts imports packages/right/src/a.ts: a cycle.',
    ])
  })

  test('behavior: accepts types from higher layers, and lazy imports in a cycle', () => {
    write('packages/left/src/core/a.ts', `import type { B } from '../ui/b.js'\nexport type A = B`)
    write('packages/left/src/ui/b.ts', 'export type B = 1')
    write('packages/right/src/c.ts', `export const d = () => import('./d.js')`)
    write('packages/right/src/d.ts', `export { d as c } from './c.js'`)
    expect(violations()).toEqual([])
  })

  test('error: rejects two files that import each other’s types', () => {
    write('packages/left/src/core/a.ts', `import type { B } from './b.js'\nexport type A = B[]`)
    write('packages/left/src/core/b.ts', `import type { A } from './a.js'\nexport type B = A | 1`)
    expect(violations()).toEqual([
      'packages/left/src/core/a.ts imports packages/left/src/core/b.ts imports packages/left/src/core/a.ts: a cycle.',
    ])
  })

  test('behavior: treats an import list with a type as an import, because it loads the file', () => {
    write('packages/left/src/core/a.ts', `import { type B } from '../ui/b.js'\nexport type A = B`)
    write('packages/left/src/ui/b.ts', 'export type B = 1')
    expect(violations()).toHaveLength(1)
  })

  test('behavior: does not treat a worker’s URL as an import', () => {
    write('packages/left/src/core/a.ts', `import url from '../ui/b.ts?worker&url'\nurl`)
    write('packages/left/src/ui/b.ts', `import '../core/a.js'`)
    expect(violations()).toEqual([])
  })

  test('behavior: accepts imports of higher layers in tests and test helpers, inside their package', () => {
    write('packages/left/src/core/testing/a.ts', `import '../../ui/b.js'`)
    write('packages/left/src/core/a.test.ts', `import '../ui/b.js'\nimport '@shop/right'`)
    write('packages/left/src/ui/b.ts', 'export const b = 1')
    expect(violations()).toEqual([
      'packages/left/src/core/a.test.ts:2 imports packages/right/src/index.ts, but packages/right stands beside packages/left.',
    ])
  })
})

test('passes a frame’s request in one direction: router, log, approval, worker, namespace', () => {
  const rows = FOLDERS['packages/secure-frame']
  const way = ['boot', 'rpc', 'approval', 'wallet/worker', 'wallet/namespaces']
  const places = way.map((folder) => rows.findIndex((row) => row.includes(folder)))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
})
