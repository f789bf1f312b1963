/**
 * Who may import whom. Every table is read from top to bottom: a row may import the rows below it, and neither a row
 * above nor a neighbour in its own row.
 */

/** The packages, by folder. */
export const PACKAGES = [
  ['apps/wagmi2', 'apps/wagmi3'],
  ['apps/demo', 'apps/wallet', 'e2e', 'bench'],
  ['stack'],
  ['packages/host-sdk', 'packages/secure-frame', 'packages/services', 'packages/extension'],
  ['packages/design'],
  ['packages/protocol'],
]

/**
 * Inside a package: folders of its `src`, and folders and files that stand apart from the ones that they are in. Tests and
 * their helpers may reach up.
 */
export const FOLDERS = {
  'packages/host-sdk': [
    ['exports'],
    ['react', 'adapters/wagmi/vestibuleWallet'],
    ['createVestibule'],
    ['startVestibule'],
    ['instance', 'modal'],
    ['headless'],
    ['adapters', 'connectors', 'testing'],
    ['assets'],
    ['frame', 'api', 'configuration', 'analytics'],
    ['embedded', 'directory'],
    ['navigation'],
    ['siwx'],
    ['transactions', 'connections', 'provider'],
    ['networks'],
    ['alerts'],
    ['core'],
    ['core/model'],
    ['platform'],
  ],
  'packages/secure-frame': [
    ['exports'],
    ['hub'],
    ['boot'],
    ['rpc', 'links', 'handOver'],
    ['recovery', 'consent', 'popup'],
    ['approval'],
    ['auth', 'wallet/worker'],
    ['passkeys'],
    ['wallet/pairing', 'wallet/window'],
    ['wallet/recovery'],
    ['wallet'],
    ['wallet/namespaces'],
    ['wallet/vault'],
    ['ui'],
    ['platform'],
  ],
  'packages/services': [
    ['exports', 'main', 'cli'],
    ['testing'],
    ['server'],
    ['config'],
    ['adapters'],
    ['routes'],
    ['routes/middleware'],
    ['domain/retention', 'domain/dpop', 'domain/identities'],
    ['domain/sessions', 'domain/signIn', 'domain/emailChange', 'domain/passkeys', 'domain/data'],
    ['domain/wallet', 'domain/login', 'domain/relay', 'domain/rpc', 'domain/frame', 'domain/audit'],
    [
      'domain/analytics',
      'domain/directory',
      'domain/keys',
      'domain/limits',
      'domain/mail',
      'domain/net',
      'domain/pictures',
      'domain/projects',
    ],
    ['domain/errors'],
    ['db'],
    ['namespaces'],
    ['platform', 'ports', 'verify'],
    ['packageRoot'],
  ],
  'packages/protocol': [
    ['exports'],
    ['testing'],
    ['messages'],
    ['http'],
    ['channel', 'loginProviders'],
    ['account', 'logins', 'metadata', 'theme'],
    ['namespaces', 'transactionData', 'email'],
    ['caip'],
    ['errors'],
  ],
  'packages/design': [
    ['exports'],
    ['icons', 'viewIcons', 'ProviderMark', 'Spinner', 'applyTheme'],
    ['Icon', 'readableInk'],
  ],
}

/** Folders that know no namespace, and the lists in them that name all of them. */
export const NEUTRAL = {
  folders: [
    'packages/protocol/src',
    'packages/secure-frame/src',
    'packages/services/src',
    'packages/host-sdk/src',
    'apps/wallet/src',
  ],
  /** What is over somebody's library for one namespace, or for one wallet of it. */
  exempt: ['packages/host-sdk/src/connectors/safe/', 'packages/host-sdk/src/adapters/wagmi/'],
  lists: [
    'apps/wallet/src/wallet/namespaces/namespaces.ts',
    'packages/host-sdk/src/alerts/tellSetupFaults.ts',
    'packages/host-sdk/src/core/model/defaultNamespace.ts',
    'packages/host-sdk/src/core/model/namespaceTypes.ts',
    'packages/host-sdk/src/directory/ownBrowser.ts',
    'packages/host-sdk/src/exports/bitcoin.ts',
    'packages/host-sdk/src/exports/eip155.ts',
    'packages/host-sdk/src/exports/index.ts',
    'packages/host-sdk/src/exports/polkadot.ts',
    'packages/host-sdk/src/exports/solana.ts',
    'packages/host-sdk/src/exports/testing.ts',
    'packages/host-sdk/src/frame/resumeRequest.ts',
    'packages/protocol/src/caip.ts',
    'packages/protocol/src/exports/bip122.ts',
    'packages/protocol/src/exports/index.ts',
    'packages/protocol/src/exports/polkadot.ts',
    'packages/protocol/src/namespaces/rulesOf.ts',
    'packages/secure-frame/src/wallet/deviceRecord.ts',
    'packages/secure-frame/src/wallet/namespaces/document/loadDocumentParts.ts',
    'packages/secure-frame/src/wallet/namespaces/document/namespaceOfKey.ts',
    'packages/secure-frame/src/wallet/namespaces/signer/loadSigners.ts',
    'packages/secure-frame/src/wallet/namespaces/signer/walletNamespaces.ts',
    'packages/services/src/namespaces/chainDataOf.ts',
    'packages/services/src/namespaces/nodesOf.ts',
    'packages/services/src/namespaces/signInRulesOf.ts',
  ],
}
