import { base64 } from '@scure/base'
import { canonicalAddress } from '@vestibule/indexer/bip122'
import { BITCOIN_NETWORKS, verifyMessage } from '@vestibule/protocol/bip122'
import type { SignInRules } from '../signInRules.js'

/** Accounts of Bitcoin: BIP-322 signatures in the simple form, and older BIP-137 signatures. */
export const BIP122_SIGN_IN: SignInRules = {
  namespace: 'bip122',
  isChainReference: (reference) => BITCOIN_NETWORKS.has(reference),
  canonicalAddress,
  verify({ address, reference, message, signature }) {
    const bytes = decode(signature)
    if (bytes === undefined) return false
    const text = new TextEncoder().encode(message)
    return verifyMessage({ address, reference, message: text, signature: bytes }) !== undefined
  },
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
