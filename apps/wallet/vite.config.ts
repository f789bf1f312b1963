import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { shared } from '../../vite.config.js'

export default mergeConfig(
  shared,
  defineConfig({
    plugins: [react()],
    // The wallet kit depends on other patch versions of these packages. Use one version for all.
    resolve: {
      dedupe: ['@walletconnect/core', '@walletconnect/types', '@walletconnect/utils', 'viem'],
    },
    build: { emptyOutDir: false, chunkSizeWarningLimit: 2_000 },
  }),
)
