import { base, mainnet } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import type { Config } from 'wagmi'
import { type AppKitNetwork, defineChain, solana } from './networks.js'
import { WagmiAdapter } from './WagmiAdapter.js'

test('creates a wagmi config of the EVM networks that uses the dapp’s nodes before viem’s', () => {
  const { wagmiConfig, namespace } = new WagmiAdapter({
    networks: [mainnet, solana, base],
    projectId: 'my-dapp',
    ssr: true,
    customRpcUrls: { 'eip155:8453': [{ url: 'https://node.example' }] },
  })
  expect(namespace).toBe('eip155')
  expect(wagmiConfig.chains.map(({ id }) => id)).toEqual([1, 8453])
  const urlsOf = (chainId: number) => {
    const { transport } = wagmiConfig.getClient({ chainId })
    const { transports = [{ value: transport }] } = transport as {
      transports?: { value?: { url?: string } }[]
    }
    return transports.map(({ value }) => value?.url)
  }
  expect(urlsOf(8453)).toEqual(['https://node.example', base.rpcUrls.default.http[0]])
  expect(urlsOf(1)).toEqual([mainnet.rpcUrls.default.http[0]])
})

test('rejects networks without an EVM network', () => {
  expect(() => new WagmiAdapter({ networks: [solana] })).toThrow('needs an EVM network')
})

test('infers the config’s chains from the networks, or accepts any chain if they are unknown', () => {
  // reown-com/appkit#3224
  const { wagmiConfig } = new WagmiAdapter({ networks: [mainnet, base] })
  expectTypeOf(wagmiConfig.chains).toEqualTypeOf<readonly [typeof mainnet, typeof base]>()
  expectTypeOf<Parameters<typeof wagmiConfig.getClient>[0]>().toEqualTypeOf<
    { chainId?: 1 | 8453 | undefined } | undefined
  >()
  const listed: AppKitNetwork[] = [mainnet]
  expectTypeOf(new WagmiAdapter({ networks: listed }).wagmiConfig).toEqualTypeOf<Config>()
})

test('accepts fields of AppKit in a custom network', () => {
  // reown-com/appkit#5360
  const network = defineChain({
    id: 'C7PPtqrayTxjudYFNtv2hbWcU6SzEgvGjoZer4eAxv4V',
    name: 'Solana Localnet',
    network: 'solana-localnet',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: {
      default: { http: ['http://127.0.0.1:8899'] },
      chainDefault: { http: ['http://127.0.0.1:8899'] },
    },
    testnet: true,
    chainNamespace: 'solana',
    caipNetworkId: 'solana:C7PPtqrayTxjudYFNtv2hbWcU6SzEgvGjoZer4eAxv4V',
  })
  expectTypeOf(network).toExtend<AppKitNetwork>()
  expect(network.chainNamespace).toBe('solana')
})
