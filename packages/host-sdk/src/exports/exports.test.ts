import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The names that a file exports, types included. */
function namesOf(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\/.*$/gm, '')
  return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .toSorted()
}

describe('what the package exports', () => {
  test('the entry', () => {
    expect(namesOf('./index.ts')).toMatchInlineSnapshot(`
      [
        "Account",
        "AccountState",
        "AccountType",
        "Adapter",
        "AdapterEvents",
        "AddressOf",
        "AppChoice",
        "Approval",
        "AuthUser",
        "BitcoinAccount",
        "BitcoinProvider",
        "BitcoinSignInput",
        "CaipAddress",
        "CaipNetworkId",
        "ChainReads",
        "ConnectMethod",
        "Connected",
        "ConnectionId",
        "ConnectionKey",
        "ConnectionStatus",
        "Connector",
        "ConnectorContext",
        "ConnectorGroup",
        "ConnectorType",
        "CreateConnector",
        "CreateConnectors",
        "CustomWallet",
        "Discovery",
        "Eip1193Provider",
        "EmbeddedPart",
        "EmbeddedSession",
        "EmbeddedWalletInfo",
        "ErrorReport",
        "ErrorType",
        "Features",
        "HostElement",
        "Identity",
        "LogLevel",
        "LoginProvider",
        "Metadata",
        "Namespace",
        "NamespaceState",
        "Network",
        "NetworkInput",
        "NetworkState",
        "NetworkTarget",
        "NftBalance",
        "NodeRequest",
        "OpenOptions",
        "OpenableView",
        "Options",
        "Outcome",
        "Pairing",
        "PairingProposals",
        "PolkadotPayload",
        "PolkadotProvider",
        "PolkadotSigned",
        "PolkadotSigner",
        "ProviderOf",
        "PublicAccount",
        "PublicConnection",
        "PublicConnections",
        "PublicNamespace",
        "PublicState",
        "PublicWallet",
        "RemoteSession",
        "Siwx",
        "SiwxPart",
        "SolanaConnection",
        "SolanaProvider",
        "SolanaPublicKey",
        "SolanaSendOptions",
        "SolanaTransaction",
        "Status",
        "ThemeMode",
        "ThemeVariables",
        "TokenBalance",
        "Vestibule",
        "VestibuleError",
        "VestibuleEvent",
        "WalletConnectPart",
        "WalletInfo",
        "announceWallet",
        "createVestibule",
        "deleteConnection",
        "disconnect",
        "getWallets",
        "switchConnection",
      ]
    `)
  })

  test('for React', () => {
    expect(namesOf('./react.ts')).toMatchInlineSnapshot(`
      [
        "AccountButton",
        "Action",
        "ConnectButton",
        "EmbeddedModal",
        "Given",
        "NetworkButton",
        "Reading",
        "TokenTransfer",
        "VestibuleButton",
        "VestibuleProvider",
        "Wallets",
        "useVestibule",
        "useVestibuleAccount",
        "useVestibuleAction",
        "useVestibuleActivity",
        "useVestibuleBalance",
        "useVestibuleBalances",
        "useVestibuleConnections",
        "useVestibuleDeleteConnection",
        "useVestibuleDisconnect",
        "useVestibuleEvents",
        "useVestibuleNetwork",
        "useVestibuleNfts",
        "useVestibuleProvider",
        "useVestibuleSend",
        "useVestibuleSignIn",
        "useVestibuleState",
        "useVestibuleSwitchConnection",
        "useVestibuleSwitchNetwork",
        "useVestibuleTheme",
        "useVestibuleWalletInfo",
        "useVestibuleWallets",
      ]
    `)
  })

  test.each([
    ['vanilla', ['Vestibule', 'VestibuleError', 'createVestibule']],
    [
      'eip155',
      ['SiweConfig', 'SiweMessageInput', 'SiweSession', 'createEip155Adapter', 'createSiweConfig'],
    ],
    ['wagmi', ['WagmiActions', 'WagmiConfig', 'createWagmiAdapter', 'vestibuleWallet']],
    ['walletconnect', ['walletConnect']],
    ['safe', ['safe']],
    ['solana', ['createSolanaAdapter']],
    ['bitcoin', ['createBitcoinAdapter']],
    ['polkadot', ['createPolkadotAdapter']],
    [
      'siwx',
      [
        'AuthJsProvider',
        'AuthJsSession',
        'MessageOptions',
        'MessageWords',
        'ServiceSessions',
        'SignInState',
        'SignInStatus',
        'Siwx',
        'SiwxMessage',
        'SiwxMessageData',
        'SiwxMessageInput',
        'SiwxProof',
        'SiwxSession',
        'authJsSessions',
        'createAuthJsClient',
        'createMessage',
        'createNonce',
        'formatMessage',
        'getSignIn',
        'localSessions',
        'serviceSessions',
        'signIn',
        'signOut',
        'subscribeSignIn',
      ],
    ],
    [
      'testing',
      [
        'BitcoinDecision',
        'Decision',
        'PolkadotDecision',
        'SolanaDecision',
        'TestBitcoinWallet',
        'TestPolkadotWallet',
        'TestSolanaWallet',
        'TestWallet',
        'createTestBitcoinWallet',
        'createTestPolkadotWallet',
        'createTestSolanaWallet',
        'createTestWallet',
      ],
    ],
  ])('%s', (name, names) => {
    expect(namesOf(`./${name}.ts`)).toEqual(names)
  })

  test('nothing else, but what is not published', () => {
    const { exports } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { exports: Record<string, object> }
    const published = Object.keys(exports).filter((path) => 'default' in (exports[path] ?? {}))
    expect(published.toSorted()).toEqual([
      '.',
      './bitcoin',
      './eip155',
      './polkadot',
      './react',
      './safe',
      './siwx',
      './solana',
      './testing',
      './vanilla',
      './wagmi',
      './walletconnect',
    ])
  })
})
