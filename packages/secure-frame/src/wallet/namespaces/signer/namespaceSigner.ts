import type { Bytes } from '../../../platform/bytes.js'
import type { Curve } from '../../vault/vaultContent.js'

/** The result of an approval. */
export type Signed =
  | {
      kind: 'signature'
      signature: string
      /** A transaction without which the signature is useless. It is sent before the page gets the signature. */
      first?: Sent | undefined
    }
  | Sent

/** Ready for a node, with the transaction's future id. `before` is sent first. */
type Sent = { kind: 'transaction'; before?: string | undefined; raw: string; hash: string }

/** A BIP-39 phrase, or a private key in the format of the namespace's wallets. */
export type GivenKey = { kind: 'phrase'; words: string } | { kind: 'key'; text: string }

/** The bytes of an intent, fixed before the visitor sees it. */
export type Signable = { sign: (privateKey: Bytes) => Signed }

/** A namespace in the key worker: the only code that sees a private key. */
export type NamespaceSigner = {
  curve: Curve
  /** The private key of the first account, from the 64 bytes of a BIP-39 seed. The caller wipes it. */
  derive: (seed: Bytes) => Bytes
  /** The address in its namespace's own spelling. */
  addressOf: (privateKey: Bytes) => string
  /** A private key in the format of other wallets. */
  exportKey: (privateKey: Bytes) => string
  /** A private key in one of the namespace's forms; the caller wipes it. @throws `keyRefused` with a reason */
  readImport: (given: GivenKey, options: { refuseKnown: boolean }) => Promise<Bytes>
  /**
   * Builds the exact bytes of an intent without signing.
   * @throws `invalidRequest` for an intent of another namespace or an inconsistent one
   */
  build: (intent: unknown) => Signable
}
