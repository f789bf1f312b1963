import { execFileSync } from 'node:child_process'
import { defineConfig, mergeConfig } from 'vite'
import { shared } from '../../vite.config.js'

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return process.env.VESTIBULE_COMMIT ?? 'unknown'
  }
}

/** Do not bundle programs: the picture decoder, which runs in a thread, and PostgreSQL. */
export default mergeConfig(
  shared,
  defineConfig({
    define: { __VESTIBULE_COMMIT__: JSON.stringify(readCommit()) },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: 'build',
      // Node does not read source maps.
      sourcemap: false,
      license: { fileName: 'third-party-licenses.md' },
      rolldownOptions: {
        input: {
          main: 'src/main.ts',
          vestibule: 'src/cli/main.ts',
          index: 'src/exports/index.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  }),
)
