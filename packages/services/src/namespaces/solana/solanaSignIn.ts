import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { SOLANA } from '@vestibule/protocol'
import { parseSolanaAddress } from '@vestibule/protocol/addresses'
import type { SignInRules } from '../signInRules.js'

/**
 * Accounts of Solana's clusters: the address is the key, and signs the message's bytes. A wallet that writes the message itself
 * (`solana:signIn`) returns the message that it signed.
 */
export const SOLANA_SIGN_IN: SignInRules = {
  namespace: 'solana',
  isChainReference: SOLANA.isChainReference,
  canonicalAddress: parseSolanaAddress,
  verify({ address, message, signature }) {
    const [key, bytes] = [decode(address), decode(signature)]
    if (key?.length !== 32 || bytes?.length !== 64) return false
    try {
      // RFC 8032: refuse keys of small order, which verify every signature.
      return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
    } catch {
      // No point of the curve.
      return false
    }
  },
}

function decode(text: string): Uint8Array | undefined {
  // Decoding costs the square of the length, and no valid text is longer.
  if (text.length > 90) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
