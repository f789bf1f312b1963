import { BIP122_DATA } from '@vestibule/indexer/bip122'
import type { NamespaceManifest } from '../namespaceManifest.js'
import type { SoldAsset } from '../soldAsset.js'
import { BIP122_SIGN_IN } from './bip122SignIn.js'

const BIP122_SOLD: Readonly<Record<string, readonly SoldAsset[]>> = {
  '000000000019d6689c085ae165831e93': [
    {
      ...{ symbol: 'BTC', name: 'Bitcoin', decimals: 8 },
      stripe: { network: 'bitcoin', currency: 'btc', inEurope: true },
      moonpay: 'btc',
    },
  ],
}

export const BIP122: NamespaceManifest = {
  namespace: 'bip122',
  signIn: BIP122_SIGN_IN,
  data: BIP122_DATA,
  sold: BIP122_SOLD,
}
