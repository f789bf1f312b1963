import { scriptOf } from './scriptOf.js'
import { verifyLegacy } from './verifyLegacy.js'
import { verifySimple } from './verifySimple.js'

/** How a message can be signed: as Bitcoin's first wallet did it (BIP-137), or as a spend that cannot be sent (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** 65 bytes, of which the first says which key and what kind of address. */
const LEGACY_LENGTH = 65

/**
 * Whether an address signed a message, by signatures of BIP-322 in the simple form and those that came before it (BIP-137).
 * @param options.reference The network's, as in CAIP-2.
 * @returns How it did; undefined for what is no signature of it.
 */
export function verifyMessage(options: {
  address: string
  reference: string
  message: Uint8Array
  signature: Uint8Array
}): MessageProtocol | undefined {
  const { address, reference, message, signature } = options
  const script = scriptOf(address, reference)
  if (script === undefined) return undefined
  const isLegacy = signature.length === LEGACY_LENGTH
  try {
    const verify = isLegacy ? verifyLegacy : verifySimple
    if (!verify({ script, message, signature })) return undefined
    return isLegacy ? 'ecdsa' : 'bip322'
  } catch {
    // Neither library takes bytes that are no key, no point or no witness.
    return undefined
  }
}
