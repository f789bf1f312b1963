export type CosmosCurrency = {
  /** The displayed name, such as `ATOM`. */
  coinDenom: string
  /** The smallest unit, such as `uatom`. */
  coinMinimalDenom: string
  coinDecimals: number
  coinGeckoId?: string | undefined
  coinImageUrl?: string | undefined
}

/** A chain in Keplr's format, such as Keplr's `ChainInfo`. Wallets receive all fields when they add the chain. */
export type CosmosChainInfo = {
  chainId: string
  chainName: string
  /** URL of a CometBFT node. `rest` is the URL of a REST node (LCD) for balances. Both may be empty. */
  rpc: string
  rest: string
  /** @default 118, the coin type of Cosmos */
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
  /** @default `stakeCurrency` */
  feeCurrencies?: readonly CosmosCurrency[] | undefined
  features?: readonly string[] | undefined
}
