import { createBitcoinAdapter } from '../adapters/bip122/createBitcoinAdapter.js'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createSolanaAdapter } from '../adapters/solana/createSolanaAdapter.js'
import type { Adapter } from '../core/model/adapter.js'

/** AppKit's adapter options have no effect: the Wallet Standard and the networks replace them. */
type Ignored = { [option: string]: unknown }
type AdapterClass<options> = new (options?: options) => Adapter

/** Makes `new` work for a function that creates an adapter. */
const classOf = <options>(create: (options?: options) => Adapter) =>
  class {
    constructor(options?: options) {
      // biome-ignore lint/correctness/noConstructorReturn: AppKit's adapters are classes; ours are objects of a function.
      return create(options)
    }
  } as AdapterClass<options>

/** EVM wallets, for `new BrowserProvider(walletProvider)` of ethers 6. */
export const EthersAdapter = /* @__PURE__ */ classOf<Ignored>(() => createEip155Adapter())

/** EVM wallets, for `new providers.Web3Provider(walletProvider)` of ethers 5. */
export const Ethers5Adapter = /* @__PURE__ */ classOf<Ignored>(() => createEip155Adapter())

/** Wallets of the Wallet Standard on Solana. */
export const SolanaAdapter = /* @__PURE__ */ classOf<Ignored>(() => createSolanaAdapter())

/** Bitcoin wallets. Balances and sending require `esploraUrls`. */
export const BitcoinAdapter = /* @__PURE__ */ classOf<createBitcoinAdapter.Options & Ignored>(
  (options) => createBitcoinAdapter(options),
)
