import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../root.mjs'

const PACKAGES = [
  'protocol',
  'design',
  'embedded-postgres',
  'relay',
  'indexer',
  'host-sdk',
  'secure-frame',
  'services',
]
const COPIED = [
  ...PACKAGES.map((name) => `packages/${name}`),
  'scripts/lib',
  'scripts/vite',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
]

/** Folders of the invented namespace, and the file that tests a request. */
const ADDED = inRoot('scripts/lib/sixthNamespace/files')
const JOURNEY = 'packages/secure-frame/src/wallet/namespaces/stacks/journey'

/** Changes outside of the namespace's folders: a text in a file, and its replacement. */
const CHANGES = [
  ['packages/protocol/src/caip.ts', `'cosmos'] as const`, `'cosmos', 'stacks'] as const`],
  [
    'packages/secure-frame/src/wallet/namespaces/signer/loadSigners.ts',
    /^(import[\s\S]*?)(\n\][\s\S]*)$/,
    `import { STACKS } from '@vestibule/protocol/stacks'
$1
  {
    rules: STACKS,
    load: async () => (await import('../stacks/signer/stacksSigner.js')).stacksSigner,
  },$2`,
  ],
  [
    'packages/services/src/namespaces/registry.ts',
    /^([\s\S]*)(POLKADOT\]\n)/,
    `import { STACKS } from './stacks/manifest.js'\n$1STACKS, $2`,
  ],
]

/**
 * Copies the packages into a folder and adds a sixth namespace.
 * @returns {{ changed: string[], journey: string }} the copy's changed files, and its test
 */
export function addNamespace(folder) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...COPIED], {
    cwd: inRoot('.'),
    encoding: 'utf8',
  })
  for (const file of files.trim().split('\n'))
    if (existsSync(inRoot(file))) cpSync(inRoot(file), join(folder, file))
  linkModules(folder)

  const before = new Map(CHANGES.map(([file]) => [file, readFileSync(join(folder, file), 'utf8')]))
  for (const [file, from, to] of CHANGES)
    writeFileSync(join(folder, file), before.get(file).replace(from, to))
  cpSync(ADDED, folder, { recursive: true, errorOnExist: true, force: false })
  cpSync(join(folder, `${JOURNEY}.tsx`), join(folder, `${JOURNEY}.test.tsx`))

  const changed = [...before].filter(
    ([file, text]) => readFileSync(join(folder, file), 'utf8') !== text,
  )
  return { changed: changed.map(([file]) => file), journey: `${JOURNEY}.test.tsx` }
}

/** Links our packages to their copies. Node finds others in the repository's or a package's folder. */
function linkModules(folder) {
  mkdirSync(join(folder, 'node_modules/@vestibule'), { recursive: true })
  for (const name of PACKAGES) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@vestibule', name))
    const own = inRoot('packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, 'packages', name, 'node_modules'))
  }
}
