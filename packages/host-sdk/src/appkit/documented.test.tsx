import { BrowserProvider, parseEther } from 'ethers'
import { expect, test } from 'vitest'
import {
  AppKitButton,
  AppKitProvider,
  BitcoinAdapter,
  type BitcoinConnector,
  type Connection,
  createSIWEConfig,
  Ethers5Adapter,
  EthersAdapter,
  type Provider,
  SolanaAdapter,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallet,
  useDisconnect,
  useWalletInfo,
} from '../exports/appkit.js'
import {
  type AppKitNetwork,
  arbitrum,
  bitcoin,
  mainnet,
  solana,
} from '../exports/appkit-networks.js'

const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum, solana, bitcoin]

export const Page = () => (
  <AppKitProvider
    projectId="my-dapp"
    adapters={[
      new EthersAdapter(),
      new SolanaAdapter(),
      new BitcoinAdapter({ projectId: 'my-dapp' }),
    ]}
    networks={networks}
    defaultNetwork={mainnet}
    metadata={{ name: 'Dapp', description: 'A dapp', url: 'https://dapp.example', icons: [] }}
    themeMode="dark"
    themeVariables={{ '--w3m-color-mix': '#00bb7f', '--w3m-color-mix-strength': 40 }}
    features={{
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster'],
      emailShowWallets: true,
      connectMethodsOrder: ['wallet', 'email', 'social'],
      swaps: ['1inch'],
      onramp: ['meld'],
      legalCheckbox: true,
    }}
    allWallets="SHOW"
    coinbasePreference="smartWalletOnly"
    defaultAccountTypes={{ eip155: 'eoa' }}
    enableWalletConnect={false}
    siweConfig={createSIWEConfig({
      getMessageParams: async () => ({
        domain: 'dapp.example',
        uri: 'https://dapp.example',
        statement: 'Hello',
      }),
      createMessage: ({ address, nonce }) => `${address} ${nonce}`,
      getNonce: async () => '12345678',
      getSession: async () => null,
      verifyMessage: async ({ message, signature }) => message !== signature,
      signOut: async () => true,
    })}
  >
    <appkit-button
      size="sm"
      label="Connect"
      loadingLabel="Connecting"
      balance="hide"
      className="wide"
    />
    <appkit-network-button disabled />
    <w3m-button />
    <AppKitButton />
    <Dapp connection={undefined as never} />
  </AppKitProvider>
)

function Dapp({ connection }: { connection: Connection }) {
  const { open, close } = useAppKit()
  const { address, isConnected, caipAddress, status, embeddedWalletInfo } = useAppKitAccount()
  const solanaAccount = useAppKitAccount({ namespace: 'solana' })
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const evm = useAppKitProvider<Provider>('eip155')
  const sol = useAppKitProvider<Provider>('solana')
  const btc = useAppKitProvider<BitcoinConnector>('bip122')
  const { fetchBalance } = useAppKitBalance()
  const { themeMode, setThemeMode, setThemeVariables } = useAppKitTheme()
  const { initialized, loading, activeChain, selectedNetworkId } = useAppKitState()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const { connections, recentConnections } = useAppKitConnections('eip155')
  const events = useAppKitEvents()
  const held = useAppKitConnection({
    namespace: 'eip155',
    onSuccess: ({ address, hasSwitchedWallet }) => [address, hasSwitchedWallet],
    onError: (error) => error.message,
  })
  const wallet = useAppKitWallet({
    namespace: 'eip155',
    onSuccess: (parsed) => parsed.address,
    onError: (error) => error.message,
  })

  async function act() {
    const signer = await new BrowserProvider(evm.walletProvider, Number(chainId)).getSigner()
    await signer.sendTransaction({ to: address ?? null, value: parseEther('0.0001') })
    await sol.walletProvider.signMessage(new TextEncoder().encode('Hello'))
    await sol.walletProvider.sendTransaction(new Uint8Array(), connection)
    await btc.walletProvider.signMessage({ address: address ?? '', message: 'Hello' })
    await btc.walletProvider.sendTransfer({ recipient: address ?? '', amount: 1n })
    await open({ view: 'Swap', arguments: { amount: '1', fromToken: 'USDC', toToken: 'ETH' } })
    await open({ view: 'Connect', namespace: 'solana' })
    const { data, isSuccess } = await fetchBalance()
    await switchNetwork(arbitrum)
    await disconnect({ namespace: 'solana' })
    await disconnect({ id: 'io.metamask' })
    await wallet.connect('metamask')
    for (const one of [...connections, ...recentConnections])
      held.switchConnection({ connection: one, address: one.accounts[0]?.address })
    held.deleteConnection({ address: address ?? '', connectorId: 'io.metamask' })
    setThemeMode(themeMode)
    setThemeVariables({ '--w3m-accent': '#000000' })
    return [data?.balance, data?.symbol, isSuccess, events.data?.event, events.data?.properties]
  }
  return (
    <button type="button" disabled={loading || !initialized} onClick={isConnected ? act : close}>
      {caipAddress} {status} {embeddedWalletInfo?.email} {solanaAccount.address} {caipNetwork?.name}
      {activeChain} {selectedNetworkId} {walletInfo?.name} {held.connection?.name}{' '}
      {wallet.data?.address}
    </button>
  )
}

test('gives AppKit’s adapters their namespaces', () => {
  const adapters = [
    new EthersAdapter(),
    new Ethers5Adapter(),
    new SolanaAdapter(),
    new BitcoinAdapter(),
  ]
  expect(adapters.map(({ namespace }) => namespace)).toEqual([
    'eip155',
    'eip155',
    'solana',
    'bip122',
  ])
})
