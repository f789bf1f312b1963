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
    ['adapters', 'connectors', 'testing'],
    ['frame', 'api'],
    ['provider', 'embedded', 'directory'],
    ['transactions', 'connections'],
    ['networks'],
    ['alerts', 'navigation'],
    ['core'],
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
    ['wallet/pairing', 'wallet/window'],
    ['wallet/recovery'],
    ['wallet'],
    ['wallet/namespaces'],
    ['wallet/vault'],
    ['ui', 'platform'],
  ],
  'packages/services': [
    ['exports', 'main', 'cli'],
    ['testing'],
    ['server'],
    ['config'],
    ['adapters'],
    ['routes'],
    ['routes/middleware'],
    ['domain/retention', 'domain/dpop'],
    ['domain/sessions'],
    ['domain/wallet', 'domain/login', 'domain/relay', 'domain/rpc', 'domain/frame', 'domain/audit'],
    [
      'domain/directory',
      'domain/keys',
      'domain/limits',
      'domain/mail',
      'domain/net',
      'domain/projects',
    ],
    ['domain/errors'],
    ['db'],
    ['platform', 'ports'],
    ['packageRoot'],
  ],
}
