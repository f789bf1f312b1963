import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { solana } from './networks.js'
import { WagmiAdapter } from './WagmiAdapter.js'

test('makes a wagmi config of the EVM networks, with the dapp’s nodes before viem’s', () => {
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

test('rejects networks without one of EVM', () => {
  expect(() => new WagmiAdapter({ networks: [solana] })).toThrow('needs a network of EVM')
})
