import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { shared } from '../../vite.config.js'

export default mergeConfig(
  shared,
  defineConfig({
    base: '/wagmi3/',
    plugins: [react(), compileMessages()],
    // The repository's packages must share this app's copies of these libraries.
    resolve: { dedupe: ['react', 'react-dom', 'wagmi', '@wagmi/core', 'viem'] },
    build: {
      rolldownOptions: {
        // WalletConnect's modal is not installed: these pages never load it.
        external: /^@reown\/appkit/,
        input: {
          index: resolve(import.meta.dirname, 'index.html'),
          modal: resolve(import.meta.dirname, 'modal.html'),
        },
      },
    },
  }),
)
