import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findDocstringFaults } from './lib/pack/checks/findDocstringFaults.mjs'
import { findFileFaults } from './lib/pack/checks/findFileFaults.mjs'
import { findImportFaults } from './lib/pack/checks/findImportFaults.mjs'
import { findManifestFaults } from './lib/pack/checks/findManifestFaults.mjs'
import { findReactFaults } from './lib/pack/checks/findReactFaults.mjs'
import { packedManifest } from './lib/pack/packedManifest.mjs'
import { findLostDocstrings, separateDocstrings } from './lib/pack/separateDocstrings.mjs'

const SOURCE = {
  name: '@vestibule/thing',
  description: 'A thing',
  license: 'MIT',
  repository: { url: 'git+https://git.example/thing.git' },
  engines: { node: '>=20' },
  scripts: { start: 'node .' },
  exports: {
    '.': {
      src: './src/index.ts',
      types: './dist/types/exports/index.d.ts',
      default: './dist/index.js',
    },
    './internal': { src: './src/internal.ts' },
  },
  dependencies: { '@vestibule/secret': '1.0.0', zod: '1.0.0' },
  devDependencies: { react: '19.0.0' },
  optionalDependencies: { 'a-database': '18.0.0' },
  peerDependencies: { react: '>=18' },
}

describe('packedManifest', () => {
  test('publishes only the needed fields of package.json', () => {
    expect(packedManifest(SOURCE)).toEqual({
      name: '@vestibule/thing',
      description: 'A thing',
      license: 'MIT',
      repository: { url: 'git+https://git.example/thing.git' },
      engines: { node: '>=20' },
      exports: { '.': { types: './dist/types/exports/index.d.ts', default: './dist/index.js' } },
      optionalDependencies: { 'a-database': '18.0.0' },
      peerDependencies: { react: '>=18' },
    })
  })
})

describe('findManifestFaults', () => {
  test('accepts a package that is ready to publish', () => {
    expect(findManifestFaults(packedManifest(SOURCE), ['@vestibule/thing'])).toEqual([])
  })

  test('reports sources, packages that cannot be installed, and a missing licence field', () => {
    const { license, ...manifest } = SOURCE
    expect(findManifestFaults(manifest, ['@vestibule/thing'])).toEqual([
      'It has no license.',
      'It wants @vestibule/secret, which is not published.',
      'Its export . is not made for strangers.',
      'Its export ./internal is not made for strangers.',
    ])
  })
})

describe('findImportFaults', () => {
  test('accepts peers with a range or that are optional, and rejects other packages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-imports-'))
    try {
      const code = "import 'react'\nimport 'wagmi/core'\nimport 'zod'\nimport './chunk.js'\n"
      writeFileSync(join(folder, 'index.js'), code)
      const manifest = {
        peerDependencies: { react: '>=18' },
        peerDependenciesMeta: { wagmi: { optional: true } },
      }
      expect(findImportFaults({ folder, files: ['index.js'], manifest })).toEqual([
        'index.js imports zod, which package.json does not name.',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('findFileFaults', () => {
  const FILES = [
    ...['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'dist/third-party-licenses.md'],
    ...['dist/index.js', 'dist/chunks/core.js', 'dist/chunks/core.js.map'],
    ...['dist/types/exports/index.d.ts', 'dist/types/chunks/adapter.d.ts'],
    ...['dist/browser/vestibule.js', 'dist/browser/third-party-licenses.md'],
  ]

  test('accepts a package of code, maps, declarations and documents', () => {
    expect(findFileFaults(FILES)).toEqual([])
  })

  test.each([
    'dist/.build-hash',
    'dist/tsconfig.tsbuildinfo',
    'dist/.vite/manifest.json',
    'dist/browser/.build-hash',
    'dist/types/core/state.test.d.ts',
    'src/exports/index.ts',
  ])('reports %s', (file) => {
    expect(findFileFaults([...FILES, file])).toEqual([`${file} has no business in the package.`])
  })

  test('reports a missing licence, and an empty source map', () => {
    const files = FILES.filter((file) => !['LICENSE', 'dist/chunks/core.js'].includes(file))
    expect(findFileFaults(files)).toEqual([
      'LICENSE is missing.',
      'dist/chunks/core.js.map belongs to no file.',
    ])
  })
})

describe('findReactFaults', () => {
  test('reports React in lazy code, and imports that a page without a bundler cannot resolve', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-react-'))
    const files = {
      'dist/vanilla.js': `import './chunks/core.js'\nexport const open = () => import('./chunks/modal.js')`,
      'dist/chunks/core.js': `import { z } from 'zod'\nexport const names = () => import('viem').then(z)`,
      'dist/chunks/modal.js': `import { jsx } from 'react/jsx-runtime'\nexport const view = jsx('p', {})`,
      'dist/react.js': `export { useState } from 'react'`,
      'dist/browser/vestibule.js': `export const names = () => [import('viem'), import('./locales/de.js')]`,
    }
    try {
      for (const name of ['chunks', 'browser'])
        mkdirSync(join(folder, 'dist', name), { recursive: true })
      for (const [file, code] of Object.entries(files)) writeFileSync(join(folder, file), code)
      expect(findReactFaults({ folder, files: Object.keys(files) })).toEqual([
        'dist/chunks/core.js imports zod, which a page without a bundler does not find.',
        'dist/chunks/modal.js imports react/jsx-runtime, and dapps without React load it.',
        'dist/browser/vestibule.js imports viem, and is meant to be one file.',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('separateDocstrings', () => {
  const BUNDLED = `type Options = {
  /** The id. */projectId: string; /** At least one; viem's chains fit. */
  networks: '/** none */'[]; // no /** docstring */
  plain: string;
} /** The result. */ | {
  /**
   * Of several lines.
   */
  type: 'one';
};`

  test('moves every docstring above its member, and nothing else', () => {
    const code = separateDocstrings(BUNDLED)
    expect(code).toBe(`type Options = {
  /** The id. */
  projectId: string; 
  /** At least one; viem's chains fit. */
  networks: '/** none */'[]; // no /** docstring */
  plain: string;
} 
/** The result. */
 | {
  /**
   * Of several lines.
   */
  type: 'one';
};`)
    expect(findLostDocstrings(code)).toEqual([])
  })

  test('reports docstrings that editors would not show', () => {
    expect(findLostDocstrings(BUNDLED)).toEqual([
      "/** At least one; viem's chains fit. */",
      '/** The result. */',
    ])
  })

  test('reports a package without types for editors', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-types-'))
    try {
      writeFileSync(join(folder, 'index.d.ts'), BUNDLED)
      expect(findDocstringFaults({ folder, files: ['index.d.ts', 'index.js'] })).toEqual([
        "index.d.ts loses 2 docstrings, such as /** At least one; viem's chains fit. */",
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
