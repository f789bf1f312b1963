import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      '@reown/appkit/networks': '@vestibule/host-sdk/appkit/networks',
      '@reown/appkit/react': '@vestibule/host-sdk/appkit',
      '@reown/appkit-adapter-wagmi': '@vestibule/host-sdk/appkit/wagmi',
    },
  },
})
