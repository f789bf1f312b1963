import { BIP122 } from '@vestibule/protocol'
import { scriptOf } from '@vestibule/protocol/bip122'

/** An address of Bitcoin in its one spelling, in which bech32 is in lower case; undefined for what is none of the network. */
export function canonicalAddress(address: string, reference: string): string | undefined {
  return BIP122.isAddress(address) && scriptOf(address, reference) !== undefined
    ? address
    : undefined
}
