import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { shared } from '../../vite.config.js'

/** The package as dapps get it: everything of ours and our libraries inside, React and wagmi left to the dapp. */
export default mergeConfig(
  shared,
  defineConfig({
    plugins: [react(), compileMessages()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      manifest: true,
      emptyOutDir: false,
      lib: {
        formats: ['es'],
        entry: {
          index: 'src/exports/index.ts',
          react: 'src/exports/react.ts',
          eip155: 'src/exports/eip155.ts',
          wagmi: 'src/exports/wagmi.ts',
          testing: 'src/exports/testing.ts',
        },
      },
      rolldownOptions: {
        external: [/^react($|\/)/, /^react-dom($|\/)/, /^viem($|\/)/, /^@wagmi\/core($|\/)/],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: true,
        },
      },
    },
  }),
)
