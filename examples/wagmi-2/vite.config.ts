import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // wagmi 2 imports wallet libraries that this page never loads. `overrides` in package.json
  // replace most of them with empty packages.
  build: { rolldownOptions: { external: ['porto/internal'] } },
})
