import type { OnRampAsset } from '../ports/onRamps.js'

/** What some vendor sells of a network, with the vendors' names of it. */
export type SoldAsset = Omit<OnRampAsset, 'network'> & {
  stripe?: { network: string; currency: string; inEurope: boolean } | undefined
  moonpay?: string | undefined
}
