import { scriptOf } from './message/scriptOf.js'

/**
 * A Bitcoin address of the network of a CAIP-2 reference, in lower case if it is bech32; undefined for an invalid address,
 * and for one of another or unknown network.
 */
export function parseBitcoinAddress(address: string, reference: string): string | undefined {
  // QR codes have more capacity for upper-case bech32 (BIP-173).
  const isShouted = address === address.toUpperCase() && /^(?:BC|TB|BCRT)1/.test(address)
  const spelled = isShouted ? address.toLowerCase() : address
  return scriptOf(spelled, reference) === undefined ? undefined : spelled
}
