import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

function namesOf(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\/.*$/gm, '')
  return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    )
    .filter((name) => name !== '')
    .toSorted()
}

const listed = (names: string) => names.trim().split(/\s+/)

describe('the package’s exports', () => {
  test('exports the listed names from the main entry', () => {
    expect(namesOf('./index.ts')).toEqual(
      listed(`
        Account AccountActivity AccountState AccountType Adapter AdapterActions AdapterContext
        AdapterEvents AddressOf AppChoice Approval AuthUser BitcoinAccount BitcoinProvider
        BitcoinSignInput CaipAddress CaipNetworkId ChainReads ChangeableOptions ConnectMethod
        Connected ConnectionId ConnectionKey ConnectionStatus Connector ConnectorContext
        ConnectorGroup ConnectorType CosmosAccount CosmosAminoDoc CosmosAminoSigned
        CosmosAminoSigner CosmosDirectSigned CosmosProvider CosmosSignDoc CosmosSignature
        CosmosSigner CreateConnector CreateConnectors CustomWallet Discovery Eip1193Provider
        EmbeddedPart EmbeddedSession EmbeddedWalletInfo ErrorReport ErrorType Features Grant
        HostElement Identity Locale LogLevel LoginProvider Message Messages Metadata Namespace
        NamespaceState NativeBalance Network NetworkInput NetworkState NetworkTarget NftBalance
        NodeRequest OpenOptions OpenableView Options OtherNamespaces Outcome Pairing
        PairingProposals PolkadotPayload PolkadotProvider PolkadotSigned PolkadotSigner PressEvent
        ProviderOf PublicAccount PublicConnection PublicConnections PublicNamespace PublicState
        PublicWallet Queries Query RemoteSession SendArguments Siwx SiwxPart SocialProvider SolanaConnection
        SolanaFeePayerService SolanaProvider SolanaPublicKey SolanaSendOptions SolanaTransaction
        Status ThemeMode ThemeVariables TokenBalance Vestibule VestibuleError VestibuleEvent
        WalletConnectPart WalletInfo WalletSession announceWallet createVestibule deleteConnection
        disconnect getWallets switchConnection
      `),
    )
  })

  test('exports the listed names for React', () => {
    expect(namesOf('./react.ts')).toEqual(
      listed(`
        Account AccountActivity AccountButton Action AddressOf CallBatch CallsStatus
        ChangeableOptions ConnectButton Connector Eip1193Provider EmbeddedModal EmbeddedWalletInfo
        Given GrantedPermission HostElement Identity Locale Message Messages Namespace
        NativeBalance Network NetworkButton NetworkInput NetworkTarget NftBalance OpenOptions
        Pairing PermissionRequest PressEvent Progress ProviderOf PublicAccount PublicConnections
        PublicNamespace PublicState PublicWallet Queries Query Reading SendArguments SignInState
        SocialProvider Status ThemeMode ThemeVariables TokenBalance TokenTransfer VestibuleButton VestibuleEvent
        VestibuleProvider WalletButton WalletCapabilities WalletInfo Wallets announceWallet
        deleteConnection disconnect getWallets switchConnection useVestibule useVestibuleAccount
        useVestibuleAction useVestibuleActivity useVestibuleBalance useVestibuleBalances
        useVestibuleCallsStatus useVestibuleCapabilities useVestibuleConnections
        useVestibuleDeleteConnection useVestibuleDisconnect useVestibuleEvents useVestibuleIdentity
        useVestibuleNetwork useVestibuleNfts useVestibulePermissions useVestibuleProvider
        useVestibuleSend useVestibuleSendCalls useVestibuleSignIn useVestibuleState
        useVestibuleSwitchConnection useVestibuleSwitchNetwork useVestibuleTheme
        useVestibuleWalletInfo useVestibuleWallets
      `),
    )
  })

  test.each([
    ['vanilla', 'Vestibule VestibuleError createVestibule'],
    ['elements', 'VestibuleElements defineElements'],
    [
      'appkit',
      `
        AppKit AppKitAccountButton AppKitButton AppKitConnectButton AppKitElements
        AppKitNetworkButton AppKitProvider AppKitWalletButton BitcoinAdapter BitcoinConnector
        Connection Eip1193Provider Ethers5Adapter EthersAdapter Provider SIWEConfig SIWESession
        SolanaAdapter createAppKit createSIWEConfig useAppKit useAppKitAccount useAppKitBalance
        useAppKitConnection useAppKitConnections useAppKitEvents useAppKitNetwork
        useAppKitProvider useAppKitState useAppKitTheme useAppKitWallet useAppKitWallets
        useDisconnect useWalletInfo
      `,
    ],
    [
      'appkit-networks',
      `
        AppKitNetwork bitcoin bitcoinSignet bitcoinTestnet defineChain solana solanaDevnet
        solanaTestnet
      `,
    ],
    [
      'appkit-vanilla',
      'AppKit BitcoinAdapter Ethers5Adapter EthersAdapter SolanaAdapter createAppKit',
    ],
    [
      'appkit-wagmi',
      `
        AppKitNetwork WagmiAdapter bitcoin bitcoinSignet bitcoinTestnet defineChain solana
        solanaDevnet solanaTestnet
      `,
    ],
    ['adapter', 'VestibuleError createAdapter'],
    [
      'browser',
      `
        Vestibule VestibuleElements VestibuleError authJsSessions createEip155Adapter
        createVestibule defineElements getSignIn localSessions serviceSessions signIn signOut
        subscribeSignIn
      `,
    ],
    ['eip155', 'SiweConfig SiweMessageInput SiweSession createEip155Adapter createSiweConfig'],
    ['wagmi', 'WagmiActions WagmiConfig createWagmiAdapter vestibuleWallet'],
    ['walletconnect', 'walletConnect'],
    ['safe', 'safe'],
    ['solana', 'createSolanaAdapter'],
    ['bitcoin', 'createBitcoinAdapter'],
    ['polkadot', 'createPolkadotAdapter'],
    [
      'cosmos',
      `
        CosmosChainInfo CosmosCurrency CosmosNetwork CosmosWallet createCosmosAdapter
        networkFromChainInfo
      `,
    ],
    [
      'siwx',
      `
        AuthJsProvider AuthJsSession MessageOptions MessageWords ServiceSessions SignInState
        SignInStatus Siwx SiwxMessage SiwxMessageData SiwxMessageInput SiwxProof SiwxSession
        authJsSessions createAuthJsClient createMessage createNonce formatMessage getSignIn
        localSessions serviceSessions signIn signOut subscribeSignIn
      `,
    ],
    [
      'testing',
      `
        BitcoinDecision CosmosDecision Decision PolkadotDecision SolanaDecision TestBitcoinWallet
        TestCosmosWallet TestPolkadotWallet TestSolanaWallet TestWallet createTestBitcoinWallet
        createTestCosmosWallet createTestPolkadotWallet createTestSolanaWallet createTestWallet
      `,
    ],
    ['log', 'LogBuffer createLogBuffer'],
    [
      'wallet',
      `
        Subscriptions announceProvider checkParams createEmitter createStandardWallet
        createSubscriptions createWalletFeatures readRequest recoverSigner registerWallet
        toWireParams
      `,
    ],
  ])('exports the listed names from %s', (name, names) => {
    expect(namesOf(`./${name}.ts`)).toEqual(listed(names))
  })

  test('publishes only the listed paths', () => {
    const { exports } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { exports: Record<string, object> }
    const published = Object.keys(exports).filter((path) => 'default' in (exports[path] ?? {}))
    expect(published.toSorted()).toEqual(
      listed(`
        . ./adapter ./appkit ./appkit/networks ./appkit/vanilla ./appkit/wagmi ./bitcoin ./browser
        ./cosmos ./eip155 ./elements ./log ./polkadot ./react ./safe ./siwx ./solana ./testing
        ./vanilla ./wagmi ./wallet ./walletconnect
      `),
    )
  })
})
