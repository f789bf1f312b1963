import type { Namespace } from '@vestibule/protocol'
import type { Eip1193Provider } from './connector.js'
import type { BitcoinProvider } from './namespaces/bip122/provider.js'
import type { CosmosProvider } from './namespaces/cosmos/provider.js'
import type { PolkadotProvider } from './namespaces/polkadot/provider.js'
import type { SolanaProvider } from './namespaces/solana/provider.js'

type NamespaceTypes = {
  eip155: { address: `0x${string}`; provider: Eip1193Provider }
  solana: { address: string; provider: SolanaProvider }
  bip122: { address: string; provider: BitcoinProvider }
  cosmos: { address: string; provider: CosmosProvider }
  polkadot: { address: string; provider: PolkadotProvider }
}

/** Address type of a namespace. On EVM, viem's `Address`. */
export type AddressOf<namespace extends Namespace> = namespace extends keyof NamespaceTypes
  ? NamespaceTypes[namespace]['address']
  : string

/** EIP-1193 on EVM. For any namespace, the common methods. */
export type ProviderOf<namespace extends Namespace> = Namespace extends namespace
  ? Eip1193Provider
  : namespace extends keyof NamespaceTypes
    ? NamespaceTypes[namespace]['provider']
    : Eip1193Provider
