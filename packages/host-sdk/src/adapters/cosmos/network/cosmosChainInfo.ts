/** A coin of a chain, as Keplr and the chain registries describe it. */
export type CosmosCurrency = {
  /** The displayed name, such as `ATOM`. */
  coinDenom: string
  /** The chain's own unit, such as `uatom`. */
  coinMinimalDenom: string
  coinDecimals: number
  coinGeckoId?: string | undefined
  coinImageUrl?: string | undefined
}

/** A chain in Keplr's format, such as its own `ChainInfo`. Wallets that do not know the chain also get the other fields. */
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
  /** @default the staked coin */
  feeCurrencies?: readonly CosmosCurrency[] | undefined
  features?: readonly string[] | undefined
}
