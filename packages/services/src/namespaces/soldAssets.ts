import type { OnRampAsset } from '../ports/onRamps.js'
import { MANIFESTS } from './registry.js'
import type { SoldAsset } from './soldAsset.js'

export const SOLD_ASSETS: readonly (SoldAsset & OnRampAsset)[] = MANIFESTS.flatMap(
  ({ namespace, sold = {} }) =>
    Object.entries(sold).flatMap(([reference, assets]) =>
      assets.map((asset) => ({ ...asset, network: `${namespace}:${reference}` })),
    ),
)
