import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { ONE } from '../core/testing/createTestCore.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { EthersAdapter, SolanaAdapter } from './adapters.js'
import { createAppKit } from './createAppKit.js'
import { solana } from './networks.js'
import { WagmiAdapter } from './WagmiAdapter.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OPTIONS = {
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [new EthersAdapter()],
  features: { email: false, socials: false },
  enableCoinbase: false,
} as const

function create(options: Partial<createAppKit.Options> = {}) {
  const appKit = createAppKit({ ...OPTIONS, logLevel: 'silent', ...options })
  onTestFinished(() => appKit.destroy())
  return appKit
}

test('defines AppKit’s elements with both prefixes, and creates only one instance per page', async () => {
  const appKit = create({ themeVariables: { '--w3m-accent': '#ff0000' } })
  expect(createAppKit({ ...OPTIONS, projectId: 'other' })).toBe(appKit)

  document.body.innerHTML =
    '<appkit-button></appkit-button><w3m-network-button></w3m-network-button>'
  const [button, network] = ['appkit-button', 'w3m-network-button'].map(
    (name) => document.querySelector(name) as HTMLElement,
  )
  await expect.poll(() => button?.shadowRoot?.textContent).toContain('Connect Wallet')
  expect(button?.style.getPropertyValue('--accent')).toBe('#ff0000')
  expect(network?.shadowRoot?.textContent).toContain('Ethereum')
})

test('accepts AppKit’s attributes `loadingLabel` and `disabled` on a button', async () => {
  const appKit = create()
  document.body.innerHTML =
    '<appkit-connect-button loadingLabel="One moment"></appkit-connect-button>'
  const element = document.querySelector('appkit-connect-button')
  const button = () => element?.shadowRoot?.querySelector('button')
  await expect.poll(() => button()?.textContent).toBe('Connect Wallet')
  element?.setAttribute('disabled', '')
  expect(button()?.disabled).toBe(true)
  element?.setAttribute('disabled', 'false')
  expect(button()?.disabled).toBe(false)
  const { coreOf } = await import('../core/coreOf.js')
  coreOf(appKit).store.setState({ loading: true })
  expect(button()?.textContent).toBe('One moment')
})

test('accepts adapters of several namespaces with one list of networks', () => {
  const networks = [ONE, solana]
  const wagmiAdapter = new WagmiAdapter({ networks, projectId: 'my-dapp' })
  const appKit = create({ networks, adapters: [wagmiAdapter, new SolanaAdapter()] })
  expect(appKit.getCaipNetworks('eip155').map(({ id }) => id)).toEqual([ONE.id])
  expect(appKit.getCaipNetworks('solana').map(({ id }) => id)).toEqual([solana.id])
  expect(wagmiAdapter.wagmiConfig.chains.map(({ id }) => id)).toEqual([ONE.id])
})

test('creates a new instance after `destroy`, as hot reloading requires', () => {
  const first = create()
  first.destroy()
  const second = create({ networks: [ONE] })
  expect(second).not.toBe(first)
  expect(second.getCaipNetworks().map(({ id }) => id)).toEqual([ONE.id])
})

test('calls back with accounts, providers and events in AppKit’s formats', async () => {
  const appKit = create({ networks: [ONE], enableReconnect: false })
  const heard: Record<string, unknown[]> = { account: [], provider: [], event: [] }
  appKit.subscribeAccount(({ status, address }) => heard.account?.push([status, address]))
  appKit.subscribeProviders((providers) => heard.provider?.push(providers.eip155 !== undefined))
  appKit.subscribeEvents(({ data }) => heard.event?.push(data.event))
  expect(appKit.getEvent()).toEqual({ timestamp: 0, data: undefined })
  expect([appKit.getIsConnectedState(), appKit.getWalletProvider()]).toEqual([false, undefined])

  const rdns = 'org.example.appkit'
  createTestWallet({
    address: ADDRESS,
    chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    decide: () => 'approve',
  }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
  await expect.poll(() => appKit.getConnectors().map(({ id }) => id)).toContain(rdns)
  const connector = appKit.getConnectors().find(({ id }) => id === rdns)
  if (connector) await appKit.connect(connector)

  expect(heard.account?.at(-1)).toEqual(['connected', ADDRESS])
  expect(heard.provider?.at(-1)).toBe(true)
  await expect.poll(() => heard.event).toContain('CONNECT_SUCCESS')
  await expect.poll(() => appKit.getEvent().timestamp).toBeGreaterThan(0)
  expect(appKit.getWalletProviderType()).toBe('ANNOUNCED')
  const [account] = (await (
    appKit.getWalletProvider() as ReturnType<typeof appKit.getProvider>
  ).request({
    method: 'eth_accounts',
  })) as string[]
  expect(account?.toLowerCase()).toBe(ADDRESS.toLowerCase())
})
