import { bech32 } from '@scure/base'
import { COSMOS } from './cosmos.js'

export function parseCosmosAddress(address: string): string | undefined {
  return COSMOS.isAddress(address) && bech32.decodeUnsafe(address) ? address : undefined
}
