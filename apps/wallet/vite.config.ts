import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { shared } from '../../vite.config.js'

export default mergeConfig(
  shared,
  defineConfig({
    plugins: [react()],
    // The wallet kit brings copies of these of its own, a patch apart; one of each does for all.
    resolve: {
      dedupe: ['@walletconnect/core', '@walletconnect/types', '@walletconnect/utils', 'viem'],
    },
    build: { emptyOutDir: false, chunkSizeWarningLimit: 2_000 },
  }),
)
