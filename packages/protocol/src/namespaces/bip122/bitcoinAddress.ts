import { scriptOf } from './message/scriptOf.js'

/**
 * A Bitcoin address of the network that CAIP-2's reference names, in lower case where it is bech32; undefined for what is none, or of
 * another network, or of one whose addresses nobody here knows.
 */
export function parseBitcoinAddress(address: string, reference: string): string | undefined {
  // QR codes hold more where bech32 is in upper case (BIP-173).
  const isShouted = address === address.toUpperCase() && /^(?:BC|TB|BCRT)1/.test(address)
  const spelled = isShouted ? address.toLowerCase() : address
  return scriptOf(spelled, reference) === undefined ? undefined : spelled
}
