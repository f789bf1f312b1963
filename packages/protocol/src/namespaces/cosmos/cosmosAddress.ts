import { bech32 } from '@scure/base'
import { COSMOS } from './cosmos.js'

/** A Cosmos address, in bech32 with its checksum and any chain's prefix; undefined for an invalid one. */
export function parseCosmosAddress(address: string): string | undefined {
  return COSMOS.isAddress(address) && bech32.decodeUnsafe(address) ? address : undefined
}
