import { renameSync, rmSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'
import { PACKAGE_ROOT } from '../packageRoot.js'
import { oncePerRun } from './oncePerRun.js'

/** Bundles once per run: a bundled process starts in half the time. @param entry Path below `src`. @returns the file */
export async function bundleOnce(entry: string): Promise<string> {
  const runFolder = inject('runFolder')
  const { name } = parse(entry)
  // The leading dot excludes the file from the package.
  const file = join(PACKAGE_ROOT, 'dist', `.${name}.mjs`)
  await oncePerRun(runFolder, `${name}-bundle`, async () => {
    const draft = join(PACKAGE_ROOT, 'dist', basename(runFolder))
    await build({
      configFile: false,
      root: PACKAGE_ROOT,
      logLevel: 'error',
      ssr: { resolve: { conditions: ['src', 'module', 'node'] } },
      build: {
        ssr: join('src', entry),
        outDir: draft,
        rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
      },
    })
    // Rename: another run must not read a partial file.
    renameSync(join(draft, `${name}.mjs`), file)
    rmSync(draft, { recursive: true })
  })
  return file
}
