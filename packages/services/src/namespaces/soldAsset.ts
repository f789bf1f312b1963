import type { OnRampAsset } from '../ports/onRamps.js'

export type SoldAsset = Omit<OnRampAsset, 'network'> & {
  stripe?: { network: string; currency: string; inEurope: boolean } | undefined
  moonpay?: string | undefined
}
