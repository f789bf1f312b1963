/** A coin of a chain, as Keplr and the chain registries describe it. */
export type CosmosCurrency = {
  /** The name that visitors read, as `ATOM`. */
  coinDenom: string
  /** The chain's own unit, as `uatom`. */
  coinMinimalDenom: string
  coinDecimals: number
  coinGeckoId?: string | undefined
  coinImageUrl?: string | undefined
}

/** A chain as Keplr knows chains; its own `ChainInfo` is one. Other fields are passed to wallets that do not know the chain. */
export type CosmosChainInfo = {
  chainId: string
  chainName: string
  /** The URLs of a CometBFT node and of a REST node (LCD) for balances, or empty. */
  rpc: string
  rest: string
  /** @default 118, Cosmos' own */
  bip44?: { coinType: number } | undefined
  bech32Config?:
    | {
        bech32PrefixAccAddr: string
        bech32PrefixAccPub?: string | undefined
        bech32PrefixValAddr?: string | undefined
        bech32PrefixValPub?: string | undefined
        bech32PrefixConsAddr?: string | undefined
        bech32PrefixConsPub?: string | undefined
      }
    | undefined
  currencies: readonly CosmosCurrency[]
  /** @default the first of `currencies` */
  stakeCurrency?: CosmosCurrency | undefined
  /** @default the coin that is staked */
  feeCurrencies?: readonly CosmosCurrency[] | undefined
  features?: readonly string[] | undefined
}
