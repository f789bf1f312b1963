import { BIP122 } from '@vestibule/protocol'
import { scriptOf } from '@vestibule/protocol/bip122'

/** Writes bech32 in lower case. Undefined for another network. */
export function canonicalAddress(address: string, reference: string): string | undefined {
  return BIP122.isAddress(address) && scriptOf(address, reference) !== undefined
    ? address
    : undefined
}
