import * as z from 'zod/mini'
import { bytes, hash, ordinal } from '../fields.js'

/** AES-256-GCM, as in the wallet's vault format. */
export const SealedVault = z.strictObject({
  version: ordinal,
  /** SHA-256 of the root public keys, hex; part of the additional data. */
  publicKeysHash: hash,
  /** 96-bit IV, followed by ciphertext and tag. */
  ciphertext: bytes,
})
export type SealedVault = z.infer<typeof SealedVault>
