import { defineConfig, mergeConfig } from 'vite'
import { shared } from '../../vite.config.js'

/** A dapp's server installs only the verifier, with its library bundled. The services run from their sources. */
export default mergeConfig(
  shared,
  defineConfig({
    build: {
      manifest: true,
      license: { fileName: 'third-party-licenses.md' },
      emptyOutDir: false,
      lib: { formats: ['es'], entry: { verify: 'src/exports/verify.ts' } },
      rolldownOptions: { output: { entryFileNames: '[name].js', minify: true } },
    },
  }),
)
