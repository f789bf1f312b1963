import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as isSignedBySr25519 } from '@scure/sr25519'
import { POLKADOT } from '@vestibule/protocol'
import {
  CLOSE,
  formatSs58,
  OPEN,
  readSignatures,
  readSs58,
  recoverKey,
  type Scheme,
  SS58_FORMATS,
} from '@vestibule/protocol/polkadot'
import type { SignInRules } from '../signInRules.js'

/** The marks around the message show that it is not a transaction. The address does not reveal which of three schemes signed. */
export const POLKADOT_SIGN_IN: SignInRules = {
  namespace: 'polkadot',
  isChainReference: POLKADOT.isChainReference,
  canonicalAddress(address, reference) {
    const format = SS58_FORMATS.get(reference)
    const read = readSs58(address)
    if (read === undefined || format === undefined) return read && address
    return formatSs58(read.key, format)
  },
  verify({ address, message, signature }) {
    const key = readSs58(address)?.key
    const bytes = new TextEncoder().encode(`${OPEN}${message}${CLOSE}`)
    return (
      key !== undefined &&
      readSignatures(signature).some((read) => isSigned(read.scheme, key, bytes, read.bytes))
    )
  },
}

type Verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

const VERIFIERS: Readonly<Record<Scheme, Verify>> = {
  // Reject the all-zero key: it verifies every signature.
  sr25519: (key, message, signature) =>
    key.some((byte) => byte !== 0) && isSignedBySr25519(message, signature, key),
  ed25519: (key, message, signature) => ed25519.verify(signature, message, key, { zip215: false }),
  ecdsa: (key, message, signature) =>
    Buffer.from(hashOf(recoverKey(hashOf(message), signature))).equals(key),
}

function isSigned(scheme: Scheme, ...[key, message, signature]: Parameters<Verify>): boolean {
  try {
    return VERIFIERS[scheme](key, message, signature)
  } catch {
    return false
  }
}

const hashOf = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })
