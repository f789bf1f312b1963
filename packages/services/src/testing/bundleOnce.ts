import { renameSync, rmSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'
import { PACKAGE_ROOT } from '../packageRoot.js'
import { oncePerRun } from './oncePerRun.js'

/**
 * Our sources behind one of them as a single file, made once per run: a process that is started from it is up in half
 * the time, because nothing is left to translate. It lies where the sources' relative places still hold.
 * @param entry Below `src`.
 * @returns the file
 */
export async function bundleOnce(entry: string): Promise<string> {
  const runFolder = inject('runFolder')
  const { name } = parse(entry)
  // The dot keeps the file out of the package, since it is a build's cache.
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
    // Another run that starts the same file must never read half of it.
    renameSync(join(draft, `${name}.mjs`), file)
    rmSync(draft, { recursive: true })
  })
  return file
}
