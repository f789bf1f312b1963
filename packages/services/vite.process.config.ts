import { defineConfig, mergeConfig } from 'vite'
import { shared } from '../../vite.config.js'

/** An operator starts the services and their command line, compiled, with the libraries left where npm has put them. */
export default mergeConfig(
  shared,
  defineConfig({
    build: {
      ssr: true,
      outDir: 'build',
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
