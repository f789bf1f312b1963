import { base64, hex } from '@scure/base'

/** Browser wallets return base64, WalletConnect wallets hexadecimal. */
export function readSignatures(signature: unknown): Uint8Array[] {
  if (typeof signature !== 'string') return []
  return [hex, base64].flatMap(({ decode }) => {
    try {
      return [decode(signature)]
    } catch {
      return []
    }
  })
}
