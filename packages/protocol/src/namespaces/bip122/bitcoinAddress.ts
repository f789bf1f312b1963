import { scriptOf } from './message/scriptOf.js'

/** Converts bech32 to lower case. Undefined for an invalid address or network. */
export function parseBitcoinAddress(address: string, reference: string): string | undefined {
  // QR codes with upper-case bech32 are smaller (BIP-173).
  const isShouted = address === address.toUpperCase() && /^(?:BC|TB|BCRT)1/.test(address)
  const spelled = isShouted ? address.toLowerCase() : address
  return scriptOf(spelled, reference) === undefined ? undefined : spelled
}
