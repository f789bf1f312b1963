import { bech32 } from '@scure/base'
import { COSMOS } from './cosmos.js'

/** An address of Cosmos, in bech32 with its checksum, whichever chain's prefix it has; undefined for what is none. */
export function parseCosmosAddress(address: string): string | undefined {
  return COSMOS.isAddress(address) && bech32.decodeUnsafe(address) ? address : undefined
}
