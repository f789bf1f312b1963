import type { SoldAsset } from '../soldAsset.js'

const ETHER = { symbol: 'ETH', name: 'Ether', decimals: 18 }
const usdc = (contract: string) => ({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract })

/** What vendors sell of EVM networks; contracts are those that the issuer names. */
export const EIP155_SOLD: Readonly<Record<string, readonly SoldAsset[]>> = {
  1: [
    {
      ...ETHER,
      stripe: { network: 'ethereum', currency: 'eth', inEurope: true },
    },
    {
      ...usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      stripe: { network: 'ethereum', currency: 'usdc', inEurope: true },
    },
  ],
  137: [
    {
      ...usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      stripe: { network: 'polygon', currency: 'usdc', inEurope: false },
    },
  ],
}
