import type { Namespace } from '@vestibule/protocol'
import type { Eip1193Provider } from './connector.js'

/** What each namespace has in a shape of its own; one that is not listed has text and `request`. */
type NamespaceTypes = {
  eip155: { address: `0x${string}`; provider: Eip1193Provider }
  solana: { address: string; provider: SolanaProvider }
}

/** How a namespace writes addresses; EVM's are viem's `Address`. */
export type AddressOf<namespace extends Namespace> = namespace extends keyof NamespaceTypes
  ? NamespaceTypes[namespace]['address']
  : string

/** What a namespace's wallets speak, EIP-1193 on EVM; of any namespace, what all have in common. */
export type ProviderOf<namespace extends Namespace> = Namespace extends namespace
  ? Eip1193Provider
  : namespace extends keyof NamespaceTypes
    ? NamespaceTypes[namespace]['provider']
    : Eip1193Provider

/** What a dapp keeps of Solana: requests by the methods of WalletConnect's list, and what wallets of Solana offer by name. */
export type SolanaProvider = Eip1193Provider & {
  /**
   * Has a message signed by the account that is connected.
   * @returns Ed25519, 64 bytes.
   * @throws `notConnected`, `userRejected`, `invalidReply` for an answer that is no signature
   */
  signMessage: (message: Uint8Array) => Promise<Uint8Array>
}
