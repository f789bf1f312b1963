import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { shared } from '../../vite.config.js'

export default mergeConfig(
  shared,
  defineConfig({
    base: '/wagmi2/',
    plugins: [react(), compileMessages()],
    // The repository's packages must share this app's copies of these libraries.
    resolve: { dedupe: ['react', 'react-dom', 'wagmi', '@wagmi/core', 'viem'] },
    build: {
      rolldownOptions: {
        // Without `strictExecutionOrder`, a page also runs code of other pages that share its
        // chunks.
        output: { strictExecutionOrder: true },
        // Porto and WalletConnect's modal are not installed: these pages never load them.
        external: ['porto/internal', /^@reown\/appkit/],
        input: {
          index: resolve(import.meta.dirname, 'index.html'),
          modal: resolve(import.meta.dirname, 'modal.html'),
          rainbowkit: resolve(import.meta.dirname, 'rainbowkit.html'),
        },
      },
    },
  }),
)
