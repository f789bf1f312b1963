import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { namedImports } from '../../scripts/vite/namedImports.js'
import { ownKeys } from '../../scripts/vite/ownKeys.js'
import { shared } from '../../vite.config.js'

const browserReader = fileURLToPath(new URL('../design/src/browserReader.ts', import.meta.url))

/** One file with Preact and viem, for pages without a bundler. */
export default mergeConfig(
  shared,
  defineConfig({
    plugins: [
      ownKeys(),
      namedImports({ packages: /^viem($|\/)/ }),
      react(),
      compileMessages({ beside: true }),
    ],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: {
      alias: {
        'react/jsx-runtime': 'preact/jsx-runtime',
        'react-dom/client': 'preact/compat/client',
        'react-dom': 'preact/compat',
        react: 'preact/compat',
        './camera.js': browserReader,
        '@vestibule/design/camera': browserReader,
      },
    },
    build: {
      outDir: 'dist/browser',
      // A source map would be four times as large.
      sourcemap: false,
      license: { fileName: 'third-party-licenses.md' },
      lib: { formats: ['es'], entry: { vestibule: 'src/exports/browser.ts' } },
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          banner: '/*! Vestibule, MIT. Licences of what is inside: third-party-licenses.md */',
          minify: true,
          codeSplitting: false,
        },
      },
    },
  }),
)
