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
    // The packages beside this app use its copies too.
    resolve: { dedupe: ['react', 'react-dom', 'wagmi', '@wagmi/core', 'viem'] },
    build: {
      rolldownOptions: {
        // Without it, a page also runs the code of other pages in its chunks.
        output: { strictExecutionOrder: true },
        // These pages never load Porto and WalletConnect's own modal, which are not installed.
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
