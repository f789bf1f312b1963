import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import { compileMessages } from '../../scripts/vite/compileMessages.js'
import { ownKeys } from '../../scripts/vite/ownKeys.js'
import {
  connectionsGroup,
  coreGroup,
  lazyGroup,
  modalGroup,
  openingGroup,
} from '../../scripts/vite/sdkGroups.js'
import { hasPreact, isFromReact, withPreact } from '../../scripts/vite/withPreact.js'
import { shared } from '../../vite.config.js'
import manifest from './package.json' with { type: 'json' }

/** Modules that import React are built a second time for these entries. */
const VANILLA = /\/src\/exports\/(appkit-)?vanilla\.ts$/
const WITH_REACT =
  /\/host-sdk\/src\/(start\/createVestibule\.ts|appkit\/createAppKit\.ts|modal\/.*\.tsx?)$|\/design\/src\/.*\.tsx?$|\/node_modules\/(virtua|zustand)\//

/** Bundlers show this path in the error for a dapp without React. */
const FROM_REACT = 'install-react-or-import-createVestibule-from-@vestibule/host-sdk/vanilla'

/** Formats that do not import zod. */
const FORMATS =
  /\/protocol\/src\/(loginProviders|logins|theme|email|http\/(links|project\/directory))\.ts$/

/** Files that need 'use client', because React has no contexts and hooks in a server component. */
const isReact = (file: string) => /^react(-dom)?($|\/)/.test(file) || file === `${FROM_REACT}.js`

const ENTRIES = Object.fromEntries(
  Object.values(manifest.exports).flatMap((entry) =>
    'default' in entry && !entry.default.startsWith('./dist/browser/')
      ? [[basename(entry.src, '.ts'), entry.src.slice('./'.length)]]
      : [],
  ),
)

export default mergeConfig(
  shared,
  defineConfig({
    plugins: [
      ownKeys(),
      withPreact({ entry: VANILLA, modules: WITH_REACT }),
      react(),
      compileMessages(),
    ],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      manifest: true,
      // Bundled libraries keep their authors' licences.
      license: { fileName: 'third-party-licenses.md' },
      emptyOutDir: false,
      lib: {
        formats: ['es'],
        entry: ENTRIES,
      },
      rolldownOptions: {
        // Required by `includeDependenciesRecursively`. The groups below keep shared code out of
        // the entry.
        preserveEntrySignatures: 'allow-extension',
        external: [
          /^viem($|\/)/,
          /^wagmi($|\/)/,
          /^@wagmi\/core($|\/)/,
          '@walletconnect/universal-provider',
        ],
        output: {
          entryFileNames: '[name].js',
          // Keep the file name: the dapp's bundler renames its chunks.
          chunkFileNames: ({ name, moduleIds }) =>
            name === FROM_REACT
              ? '[name].js'
              : `chunks/${moduleIds.some(hasPreact) ? 'preact-' : ''}${name.replace('.', '-')}.js`,
          banner: ({ imports }) => (imports.some(isReact) ? `'use client'` : ''),
          minify: true,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              // One chunk with the lazy code's buttons: with a second React chunk, Rolldown would
              // not merge React into the dapp's entry.
              {
                test: (id) => isFromReact(id) || /\/tiles\/Avatar\.tsx$/.test(id),
                name: FROM_REACT,
              },
              coreGroup,
              connectionsGroup,
              modalGroup,
              // Otherwise Rolldown puts Vite's lazy-load helper into the dapp's entry.
              { test: /\/protocol\/src\/earlyErrors\.ts$/, name: 'earlyErrors' },
              {
                test: /\/protocol\/src\/(errors|parseCaip|namespaces\/eip155\/parseHexChainId)\.ts$|\/host-sdk\/src\/platform\/units\.ts$/,
                name: 'errors',
              },
              {
                test: /\/host-sdk\/src\/platform\/device\.ts$|\/protocol\/src\/(http\/chainData\/names|namespaces\/exactly)\.ts$/,
                name: 'found',
              },
              { test: /\/adapters\/createAdapter\.ts$/, name: 'createAdapter' },
              { test: /\/node_modules\/preact\//, name: 'preact' },
              // Shared by the EVM and wagmi adapters. Lazy code must not import these modules:
              // otherwise Rolldown splits the dapp's entry.
              {
                test: /\/adapters\/eip155\/((announceProvider|loadCode|createEip155Parts|injected|embedded\/createEmbeddedConnector)|provider\/(create(Context|Embedded)?Provider))\.ts$|\/host-sdk\/src\/embedded\/embeddedWallet\.ts$/,
                name: 'evmParts',
              },
              {
                test: /\/node_modules\/(@scure\/btc-signer|micro-packed)\//,
                name: 'bitcoinLibrary',
              },
              // Shared with lazy code. These modules must not import the adapter.
              {
                test: /\/adapters\/wagmi\/(connections|isImage)\.ts$/,
                name: 'wagmiConnections',
              },
              { test: /\/platform\/listenTo\.ts$/, name: 'listenTo' },
              { test: /\/eip155\/readAccounts\.ts$/, name: 'readAccounts' },
              {
                test: /\/adapters\/(pageWallets\/collectWallets|walletStandard\/(listenForWallets|walletStandard))\.ts$/,
                name: 'walletStandard',
              },
              {
                test: /\/node_modules\/(@scure\/sr25519|scale-ts)\//,
                name: 'polkadotLibrary',
              },
              {
                test: /\/node_modules\/zod\/|\/protocol\/src\/http\/fields\.ts$/,
                name: 'schemas',
              },
              {
                test: /\/host-sdk\/src\/(platform\/(apiOf|version|serviceUrl|metadata|leftBehind)|frame\/loadFrameCode|networks\/(chosenNetwork|createChainReads)|alerts\/(codeOf|raiseAlert|toast(Failure)?)|adapters\/eip155\/provider\/invalidParams)\.ts$|\/protocol\/src\/(randomUuid|toJson|transactionData|texts\/localeList|numbers\/(formatDecimal|withoutDirection)|namespaces\/(namespaceRules|eip155\/forms))\.ts$/,
                name: 'common',
              },
              {
                test: /\/host-sdk\/src\/(assets\/(amounts|queries)|platform\/toError|query\/query|siwx\/ready\/(holdsNow|isSessionOf)|adapters\/pageWallets\/inTime)\.ts$|\/protocol\/src\/numbers\/(latinDigits|numberFormat|parseDecimal)\.ts$/,
                name: 'query',
              },
              {
                test: (id) => FORMATS.test(id) || openingGroup.test.test(id),
                name: (id, modules) =>
                  FORMATS.test(id) ? 'opening' : openingGroup.name(id, modules),
              },
              lazyGroup,
              // Shared by both modals, with a fixed file name.
              {
                test: /(?<!react\/buttons)\.css\?inline$|\/protocol\/src\/texts\/texts\.ts$|\/host-sdk\/src\/api\/directory\.ts$/,
                name: 'modalParts',
              },
            ],
          },
        },
      },
    },
  }),
)
