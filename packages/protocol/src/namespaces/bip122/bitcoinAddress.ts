import { scriptOf } from './message/scriptOf.js'

/** In lower case if it is bech32; undefined for an invalid address, and for one of another or unknown network. */
export function parseBitcoinAddress(address: string, reference: string): string | undefined {
  // Upper-case bech32 needs less space in QR codes (BIP-173).
  const isShouted = address === address.toUpperCase() && /^(?:BC|TB|BCRT)1/.test(address)
  const spelled = isShouted ? address.toLowerCase() : address
  return scriptOf(spelled, reference) === undefined ? undefined : spelled
}
