import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { BARRIER, DOLLAR, logoOf } from '../tokens/logoOf.js'

/** Derives the same key pair at every start. */
export const keyAt = (place: number) =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(place))

export const giverKey = () => keyAt(0x67)

export const SOLANA_TOKENS = {
  dollar: {
    key: () => keyAt(0x64),
    mint: '3wpYnGqceZ8DzN3guiTd9rrYkWTwTHCChBSuo6cvkXTG',
    name: 'Local Dollar',
    symbol: 'LUSD',
    decimals: 6,
    uri: '',
    price: 1,
  },
  /** A Token-2022 token with metadata. It withholds one per cent of a transfer, at most five tokens. */
  toll: {
    key: () => keyAt(0x74),
    mint: '6kFvAsbgjbNbGe4aWz8VT2qHP8EMpNcSw1dkDCynXY7J',
    name: 'Local Toll',
    symbol: 'TOLL',
    decimals: 9,
    uri: '',
    price: 0.04,
    feeBasisPoints: 100,
    maximumFee: 5_000_000_000n,
  },
} as const

export const SOLANA_MINTS: string[] = Object.values(SOLANA_TOKENS).map(({ mint }) => mint)

export const LISTED_MINTS = [
  { address: SOLANA_TOKENS.dollar.mint, logoURI: logoOf('#1f7a5c', DOLLAR) },
  { address: SOLANA_TOKENS.toll.mint, logoURI: logoOf('#b4552d', BARRIER) },
]

export const SOL = 'So11111111111111111111111111111111111111111'
export const SOL_PRICE = 150

/** Invented, constant prices in US dollars. */
export function solanaPrices(caipNetworkId: string) {
  const { dollar, toll } = SOLANA_TOKENS
  return [
    { asset: `${caipNetworkId}:${SOL}`, price: SOL_PRICE, change24h: 3.2 },
    { asset: `${caipNetworkId}:${dollar.mint}`, price: dollar.price, change24h: 0.01 },
    { asset: `${caipNetworkId}:${toll.mint}`, price: toll.price, change24h: 12.5 },
  ]
}
