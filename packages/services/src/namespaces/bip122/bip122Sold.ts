import type { SoldAsset } from '../soldAsset.js'

/** Bitcoin assets that vendors sell. */
export const BIP122_SOLD: Readonly<Record<string, readonly SoldAsset[]>> = {
  '000000000019d6689c085ae165831e93': [
    {
      ...{ symbol: 'BTC', name: 'Bitcoin', decimals: 8 },
      stripe: { network: 'bitcoin', currency: 'btc', inEurope: true },
      moonpay: 'btc',
    },
  ],
}
