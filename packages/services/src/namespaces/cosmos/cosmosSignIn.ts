import { base64 } from '@scure/base'
import { COSMOS } from '@vestibule/protocol'
import { parseCosmosAddress, prefixOf, verifyMessage } from '@vestibule/protocol/cosmos'
import type { SignInRules } from '../signInRules.js'

/** Cosmos accounts sign a message in the form of a transaction (ADR-36): 64 bytes in base64. */
export const COSMOS_SIGN_IN: SignInRules = {
  namespace: 'cosmos',
  isChainReference: COSMOS.isChainReference,
  canonicalAddress(address, reference) {
    const prefix = prefixOf(reference)
    const isOfChain = prefix === undefined || address.startsWith(`${prefix}1`)
    return isOfChain ? parseCosmosAddress(address) : undefined
  },
  verify({ address, message, signature }) {
    const bytes = decode(signature)
    return bytes !== undefined && verifyMessage({ address, message, signature: bytes })
  },
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
