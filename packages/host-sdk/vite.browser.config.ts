import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { namedImports } from '../../scripts/vite/namedImports.js'
import { shared } from '../../vite.config.js'

/** One file for pages without a bundler, with Preact and viem inside. */
export default mergeConfig(
  shared,
  defineConfig({
    plugins: [namedImports({ packages: /^viem($|\/)/ }), react(), compileMessages()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: {
      alias: {
        'react/jsx-runtime': 'preact/jsx-runtime',
        'react-dom/client': 'preact/compat/client',
        'react-dom': 'preact/compat',
        react: 'preact/compat',
      },
    },
    build: {
      outDir: 'dist/browser',
      // Its map would be four times its size.
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
