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
    // One copy of each, this app's own, also for the packages beside it.
    resolve: { dedupe: ['react', 'react-dom', 'wagmi', '@wagmi/core', 'viem'] },
    build: {
      rolldownOptions: {
        // The lazy code of one page may be in another page's chunk, which must not run because of that.
        output: { strictExecutionOrder: true },
        // wagmi 2 imports libraries that these pages never load and that are not installed: Porto's, and WalletConnect's own
        // modal.
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
