import type { OnRampAsset } from '../ports/onRamps.js'

/** An asset of a network that some vendor sells, with the vendors' names for it. */
export type SoldAsset = Omit<OnRampAsset, 'network'> & {
  stripe?: { network: string; currency: string; inEurope: boolean } | undefined
  moonpay?: string | undefined
}
