import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { SOLANA } from '@vestibule/protocol'
import { parseSolanaAddress } from '@vestibule/protocol/addresses'
import type { SignInRules } from '../signInRules.js'

/** The address is the key. A wallet that writes the message itself (`solana:signIn`) also returns the message. */
export const SOLANA_SIGN_IN: SignInRules = {
  namespace: 'solana',
  isChainReference: SOLANA.isChainReference,
  canonicalAddress: parseSolanaAddress,
  verify({ address, message, signature }) {
    const [key, bytes] = [decode(address), decode(signature)]
    if (key?.length !== 32 || bytes?.length !== 64) return false
    try {
      // RFC 8032: reject keys of small order, which verify every signature.
      return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
    } catch {
      return false
    }
  },
}

function decode(text: string): Uint8Array | undefined {
  // Reject longer texts: they are invalid, and decoding takes quadratic time.
  if (text.length > 90) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
