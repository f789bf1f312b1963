import type { CreateConnector, Eip1193Provider } from '../index.js'

// The code below repeats docs/guides/connector.md word for word.

/** An EVM wallet of the dapp's own; `createEip155Adapter()` uses its EIP-1193 provider. */
export function bridgeWallet(provider: Eip1193Provider): CreateConnector {
  return ({ networks }) => ({
    id: 'org.example.bridge',
    type: 'external',
    name: 'Bridge Wallet',
    chain: 'eip155',
    chains: networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
    provider,
  })
}
