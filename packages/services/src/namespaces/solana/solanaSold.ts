import type { SoldAsset } from '../soldAsset.js'

/** Solana assets that vendors sell; the contract is the one that the issuer names. */
export const SOLANA_SOLD: Readonly<Record<string, readonly SoldAsset[]>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    {
      ...{ symbol: 'SOL', name: 'Sol', decimals: 9 },
      stripe: { network: 'solana', currency: 'sol', inEurope: true },
      moonpay: 'sol',
    },
    {
      ...{ symbol: 'USDC', name: 'USD Coin', decimals: 6 },
      contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      stripe: { network: 'solana', currency: 'usdc', inEurope: false },
      moonpay: 'usdc_sol',
    },
  ],
}
