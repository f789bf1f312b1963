import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { npm } from '../npm.mjs'
import { inRoot } from '../root.mjs'
import { openExample } from './openExample.mjs'
import { ARTEFACTS } from './packages.mjs'

const STEPS = {
  install: ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'],
  types: ['run', 'types'],
  build: ['run', 'build'],
}
/** What whoever played with an example left in its folder. */
const LEFT = new Set(['node_modules', 'dist', '.next', 'next-env.d.ts', 'package-lock.json'])

/**
 * Makes an example in a copy of its own, where nothing of the repository is in reach but the tarballs.
 * @returns {Promise<string | undefined>} What failed, with what was said.
 */
export async function tryExample(name, packages) {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-example-'))
  const home = join(root, 'examples', name)
  try {
    cpSync(inRoot('examples', name), home, {
      recursive: true,
      filter: (path) => !LEFT.has(basename(path)),
    })
    // Where the example's package.json looks for them.
    for (const { tarball } of packages)
      cpSync(tarball, join(root, basename(ARTEFACTS), basename(tarball)))
    for (const [title, args] of Object.entries(STEPS)) {
      const { code, output } = await npm(args, { cwd: home, keep: true })
      if (code !== 0) return `${title}:\n${output}`
    }
    return await openExample(home)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
