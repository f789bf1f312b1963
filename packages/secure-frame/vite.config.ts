import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { shared } from '../../vite.config.js'

/**
 * The frame is written against React and runs on Preact, which is a tenth of the weight: it must paint before a visitor
 * has lost patience.
 */
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

const hashes = (name: string) => fileURLToPath(import.meta.resolve(`@noble/hashes/${name}.js`))

/**
 * viem brings the hashes of the version before, which are the same functions; one copy of them is enough for what every
 * visitor loads.
 */
const oneCopy = {
  '@noble/hashes/sha3': hashes('sha3'),
  '@noble/hashes/sha256': hashes('sha2'),
}

export default mergeConfig(
  shared,
  defineConfig({
    resolve: { alias: { ...preact, ...oneCopy } },
    plugins: [compileMessages()],
    build: {
      manifest: true,
      // Inline scripts and data: styles would need a weaker Content-Security-Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      emptyOutDir: false,
      rolldownOptions: { input: ['index.html', 'approve.html', 'hub.html'] },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/worker-[hash].js',
          // The services let the worker load these, and nothing else.
          chunkFileNames: 'assets/signing-[name]-[hash].js',
        },
      },
    },
  }),
)
