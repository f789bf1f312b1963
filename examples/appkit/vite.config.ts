import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // wagmi 2 names the libraries of wallets that this page never loads; the overrides of package.json leave them out.
  build: { rolldownOptions: { external: ['porto/internal'] } },
})
