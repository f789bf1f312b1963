/**
 * Layers of imports, from top to bottom. A row may import the rows below it, but not a row above it
 * or a neighbour in the same row.
 */

export const PACKAGES = [
  ['apps/wagmi2', 'apps/wagmi3', 'packages/create'],
  ['apps/demo', 'apps/stacks', 'apps/wallet', 'e2e', 'bench'],
  ['packages/testing'],
  ['stack'],
  ['packages/extension'],
  ['packages/host-sdk', 'packages/secure-frame', 'packages/services'],
  ['packages/design', 'packages/relay', 'packages/indexer'],
  ['packages/protocol', 'packages/embedded-postgres'],
]

/** Packages that import the others only through public entries, as a dapp does. */
export const STRANGERS = ['packages/create', 'packages/extension']

/** Layers inside a package: folders of its `src`, and some folders and files in them. Tests and their helpers may import upwards. */
export const FOLDERS = {
  'packages/host-sdk': [
    ['exports'],
    ['appkit'],
    ['react', 'elements', 'adapters/wagmi/own', 'start/createVestibule'],
    ['start', 'modal'],
    ['headless', 'adapters', 'connectors', 'testing'],
    ['assets', 'frame'],
    ['embedded', 'directory', 'configuration', 'analytics'],
    ['navigation'],
    ['connections', 'transactions', 'siwx', 'provider'],
    ['networks', 'api'],
    ['core', 'alerts', 'query'],
    ['core/model', 'platform'],
  ],
  'packages/extension': [
    // Each part runs separately. The parts only exchange messages.
    ['window'],
    ['inpage', 'content', 'background', 'panel'],
    ['createBucket', 'oldDapps', 'sites'],
  ],
  'packages/secure-frame': [
    ['exports', 'hub', 'boot'],
    ['rpc', 'links', 'handOver', 'visit'],
    ['recovery', 'consent'],
    ['popup'],
    ['approval'],
    ['auth', 'wallet/worker'],
    ['passkeys', 'wallet/pairing', 'wallet/window'],
    ['wallet/recovery'],
    ['wallet'],
    ['wallet/namespaces'],
    ['ui', 'wallet/vault'],
    ['platform', 'start'],
  ],
  'packages/services': [
    ['cli'],
    ['exports', 'main'],
    ['server', 'testing'],
    ['config', 'routes'],
    ['adapters', 'routes/middleware'],
    ['domain/retention', 'domain/dpop', 'domain/identities', 'domain/swaps', 'domain/sponsor'],
    ['domain/sessions', 'domain/emailChange', 'domain/passkeys', 'domain/data'],
    [
      'domain/names',
      'domain/grants',
      'domain/wallet',
      'domain/login',
      'domain/rpc',
      'domain/frame',
      'domain/pictures',
    ],
    [
      'domain/onRamps',
      'domain/signIn',
      'domain/audit',
      'domain/health',
      'domain/analytics',
      'domain/projects',
      'domain/admission',
    ],
    ['domain/directory', 'domain/keys', 'domain/mail', 'domain/metrics', 'db', 'namespaces'],
    ['domain/net', 'domain/errors', 'platform', 'ports', 'verify'],
    ['packageRoot'],
  ],
  'packages/testing': [['exports', 'dev'], ['playwright'], ['mails'], ['world']],
  'packages/protocol': [
    ['exports'],
    ['messages', 'extension', 'http', 'testing'],
    ['channel', 'namespaces', 'parseCaip'],
    [
      'returnMark',
      'loginProviders',
      'loginSchemas',
      'themeSchemas',
      'account',
      'emailSchema',
      'names',
      'sites',
      'texts',
      'errors',
    ],
    [
      'logins',
      'metadata',
      'startPages',
      'theme',
      'transactionData',
      'email',
      'symbols',
      'caip',
      'numbers',
      'randomUuid',
      'toJson',
      'earlyErrors',
    ],
  ],
  'packages/design': [
    ['exports', 'CameraPicture'],
    [
      'icons',
      'viewIcons',
      'ProviderMark',
      'Spinner',
      'applyFrameTheme',
      'applyTheme',
      'camera',
      'useSecondsUntil',
    ],
    ['Icon', 'browserReader'],
    ['contrast', 'detector', 'readQr'],
  ],
}

export const NEUTRAL = {
  folders: [
    'packages/protocol/src',
    'packages/embedded-postgres/src',
    'packages/relay/src',
    'packages/indexer/src',
    'packages/secure-frame/src',
    'packages/services/src',
    'packages/host-sdk/src',
    'apps/wallet/src',
  ],
  /** Code for a third-party library of one namespace or wallet. */
  exempt: [
    'packages/host-sdk/src/connectors/safe/',
    'packages/host-sdk/src/adapters/wagmi/',
    'packages/host-sdk/src/appkit/',
  ],
  /** Files that list the namespaces. Add a new namespace here. */
  registries: [
    'packages/protocol/src/caip.ts',
    'packages/secure-frame/src/wallet/namespaces/signer/loadSigners.ts',
    'packages/services/src/namespaces/registry.ts',
    'apps/wallet/src/wallet/namespaces/namespaces.ts',
  ],
  /** Other files that mention namespaces, but do not change for a new namespace. Remove files that become neutral. */
  exceptions: [
    'packages/indexer/src/exports/bip122.ts',
    'packages/indexer/src/exports/eip155.ts',
    'packages/indexer/src/exports/solana.ts',
    'packages/host-sdk/src/alerts/tellSetupFaults.ts',
    'packages/host-sdk/src/core/model/defaultNamespace.ts',
    'packages/host-sdk/src/core/model/namespaceTypes.ts',
    // Recognizes an address of one namespace in a form of another.
    'packages/protocol/src/exports/addressForms.ts',
    'packages/host-sdk/src/directory/ownBrowser.ts',
    // ERC-7715 exists only for EVM.
    'packages/host-sdk/src/react/permissionHooks.ts',
    'packages/host-sdk/src/exports/appkit.ts',
    'packages/host-sdk/src/exports/appkit-networks.ts',
    'packages/host-sdk/src/exports/appkit-vanilla.ts',
    'packages/host-sdk/src/exports/appkit-wagmi.ts',
    'packages/host-sdk/src/exports/bitcoin.ts',
    'packages/host-sdk/src/exports/browser.ts',
    'packages/host-sdk/src/exports/cosmos.ts',
    'packages/host-sdk/src/exports/eip155.ts',
    'packages/host-sdk/src/exports/index.ts',
    'packages/host-sdk/src/exports/polkadot.ts',
    'packages/host-sdk/src/exports/solana.ts',
    'packages/host-sdk/src/exports/testing.ts',
    // Parts for a wallet that is a browser extension.
    'packages/host-sdk/src/exports/wallet.ts',
    'packages/protocol/src/exports/addresses.ts',
    'packages/protocol/src/exports/bip122.ts',
    'packages/protocol/src/exports/cosmos.ts',
    'packages/protocol/src/exports/index.ts',
    'packages/protocol/src/exports/polkadot.ts',
    'packages/protocol/src/exports/smartAccounts.ts',
    'packages/protocol/src/exports/solana.ts',
    'packages/secure-frame/src/wallet/deviceRecord.ts',
  ],
}
