import type { Bytes } from '../../../platform/bytes.js'
import type { Curve } from '../../vault/vaultContent.js'
import type { ImportKey } from './importKey.js'

/** What an approval comes to. */
export type Signed =
  | { kind: 'signature'; signature: string }
  /** Ready for a node, with the id that the transaction will have. */
  | { kind: 'transaction'; raw: string; hash: string }

/** The bytes of an intent, fixed before the visitor sees it. */
export type Signable = { sign: (privateKey: Bytes) => Signed }

/** What the key worker knows of a namespace: the only code that sees a private key. */
export type NamespaceSigner = {
  curve: Curve
  /** The private key of the first account, from the 64 bytes of a BIP-39 seed. Anyone who asked wipes it. */
  derive: (seed: Bytes) => Bytes
  /** The address in its namespace's own spelling. */
  addressOf: (privateKey: Bytes) => string
  /** A private key as other wallets take it. */
  exportKey: (privateKey: Bytes) => string
  /**
   * The private key that someone brings in one of the forms of the field, which the caller wipes.
   * @throws `keyRefused` with a reason
   */
  readImport: (given: ImportKey, options: { refuseKnown: boolean }) => Promise<Bytes>
  /**
   * Builds the exact bytes that an intent stands for; signs nothing.
   * @throws `invalidRequest` for what is none of its intents, or not consistent
   */
  build: (intent: unknown) => Signable
}
