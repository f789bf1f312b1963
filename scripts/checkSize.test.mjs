import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { measure } from './lib/sizes.mjs'

const TEXTS = {
  'index.html': '<script src="/assets/main.js"></script>',
  'assets/main.js': 'console.log("main")',
  'assets/main.css': 'body { margin: 0 }',
  'assets/shared.js': 'export const shared = "by all"',
  'assets/view.js': 'export const view = "on demand"',
  'assets/worker.js': 'import { a } from "./core.js"; import("./view.js"); postMessage(a)',
  'assets/core.js': 'export const a = "core of the worker"',
}
const MANIFEST = {
  'index.html': {
    file: 'assets/main.js',
    css: ['assets/main.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/view.ts'],
    assets: ['assets/worker.js', 'assets/logo.svg'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'src/view.ts': { file: 'assets/view.js', imports: ['_shared.js'], isDynamicEntry: true },
}
const sizeOf = (...files) =>
  files.reduce((sum, file) => sum + gzipSync(TEXTS[file], { level: 9 }).length, 0)

describe('measure', () => {
  let root
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sizes-'))
    const texts = { ...TEXTS, '.vite/manifest.json': JSON.stringify(MANIFEST) }
    for (const [file, text] of Object.entries(texts)) {
      const path = join(root, 'app/dist', file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const measureOne = (budget) =>
    measure(root, [{ name: 'app', folder: 'app', limit: 1, ...budget }])

  test('behavior: adds up a page’s document, scripts, styles and their imports', () => {
    expect(measureOne({ from: 'index.html' })).toEqual([
      {
        name: 'app',
        size: sizeOf('index.html', 'assets/main.js', 'assets/main.css', 'assets/shared.js'),
        limit: 1,
      },
    ])
  })

  test('behavior: measures a single file alone, and returns no size if the file was not built', () => {
    const file = 'assets/main.js'
    expect(measureOne({ file })).toEqual([{ name: 'app', size: sizeOf(file), limit: 1 }])
    expect(measureOne({ file: 'assets/other.js' })).toEqual([
      { name: 'app', size: undefined, limit: 1 },
    ])
  })

  test('behavior: measures only files of a lazy chunk that the page has not loaded before', () => {
    expect(measureOne({ lazy: true, loaded: ['index.html'] })).toEqual([
      { name: 'app src/view.ts', size: sizeOf('assets/view.js'), limit: 1 },
    ])
  })

  test('behavior: excludes a chunk that the page’s bundler drops', () => {
    expect(measureOne({ from: 'src/view.ts', dropped: ['_shared.js'] })).toEqual([
      { name: 'app', size: sizeOf('assets/view.js'), limit: 1 },
    ])
  })

  test('behavior: includes a worker’s static imports', () => {
    expect(measureOne({ workers: true })).toEqual([
      {
        name: 'app assets/worker.js',
        size: sizeOf('assets/worker.js', 'assets/core.js'),
        limit: 1,
      },
    ])
  })

  test('error: returns no size for a missing build', () => {
    expect(measureOne({ from: 'src/gone.ts' })).toEqual([
      { name: 'app', size: undefined, limit: 1 },
    ])
    expect(measure(root, [{ name: 'x', folder: 'gone', workers: true, limit: 1 }])).toEqual([
      { name: 'x', size: undefined, limit: 1 },
    ])
  })
})
