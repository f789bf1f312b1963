import type { SoldAsset } from '../soldAsset.js'

const ETHER = { symbol: 'ETH', name: 'Ether', decimals: 18 }
const usdc = (contract: string) => ({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract })

export const EIP155_SOLD: Readonly<Record<string, readonly SoldAsset[]>> = {
  1: [
    {
      ...ETHER,
      stripe: { network: 'ethereum', currency: 'eth', inEurope: true },
      moonpay: 'eth',
    },
    {
      ...usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      stripe: { network: 'ethereum', currency: 'usdc', inEurope: true },
      moonpay: 'usdc',
    },
  ],
  10: [
    { ...ETHER, moonpay: 'eth_optimism' },
    { ...usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'), moonpay: 'usdc_optimism' },
  ],
  137: [
    {
      ...usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      stripe: { network: 'polygon', currency: 'usdc', inEurope: false },
      moonpay: 'usdc_polygon',
    },
  ],
  8453: [
    { ...ETHER, moonpay: 'eth_base' },
    { ...usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'), moonpay: 'usdc_base' },
  ],
  42161: [
    { ...ETHER, moonpay: 'eth_arbitrum' },
    { ...usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'), moonpay: 'usdc_arbitrum' },
  ],
}
