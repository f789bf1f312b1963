import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { coreGroup, modalGroup, openingGroup, sharedGroup } from '../../scripts/vite/sdkGroups.js'
import { shared } from '../../vite.config.js'

export default mergeConfig(
  shared,
  defineConfig({
    plugins: [react(), compileMessages()],
    build: {
      rolldownOptions: {
        input: {
          index: resolve(import.meta.dirname, 'index.html'),
          embedded: resolve(import.meta.dirname, 'embedded.html'),
          headless: resolve(import.meta.dirname, 'headless/index.html'),
          batches: resolve(import.meta.dirname, 'batches/index.html'),
          permissions: resolve(import.meta.dirname, 'permissions/index.html'),
          solana: resolve(import.meta.dirname, 'solana/index.html'),
          multichain: resolve(import.meta.dirname, 'multichain/index.html'),
          bitcoin: resolve(import.meta.dirname, 'bitcoin/index.html'),
          cosmos: resolve(import.meta.dirname, 'cosmos/index.html'),
          polkadot: resolve(import.meta.dirname, 'polkadot/index.html'),
        },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              coreGroup,
              modalGroup,
              openingGroup,
              {
                test: /\/host-sdk\/src\/modal\/.*\.(json|css\?inline)$|\/protocol\/src\/texts\/texts\.ts$/,
                name: 'modalParts',
              },
              sharedGroup,
            ],
          },
        },
      },
    },
  }),
)
