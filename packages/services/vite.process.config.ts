import { defineConfig, mergeConfig } from 'vite'
import { shared } from '../../vite.config.js'

/**
 * An operator starts the services and their command line with the libraries inside. Outside stay programs: the decoder of
 * pictures, which is started in a thread, and PostgreSQL.
 */
export default mergeConfig(
  shared,
  defineConfig({
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: 'build',
      // Node does not read them.
      sourcemap: false,
      // Bundled libraries keep their authors' licences.
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
