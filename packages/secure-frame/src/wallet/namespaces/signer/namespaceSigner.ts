import type { Bytes } from '../../../platform/bytes.js'
import type { Curve } from '../../vault/vaultContent.js'

export type Signed =
  | {
      kind: 'signature'
      signature: string
      /** Send this transaction first: the signature depends on it. */
      first?: Sent | undefined
    }
  | Sent

/** `hash` is the later transaction id. Send `before` first. */
type Sent = { kind: 'transaction'; before?: string | undefined; raw: string; hash: string }

export type GivenKey = { kind: 'phrase'; words: string } | { kind: 'key'; text: string }

/** The bytes do not change after the visitor sees the card. */
export type Signable = { sign: (privateKey: Bytes) => Signed }

/** Only this code reads a private key. */
export type NamespaceSigner = {
  curve: Curve
  /** The first account of a BIP-39 seed (64 bytes). The caller wipes the key. */
  derive: (seed: Bytes) => Bytes
  /** In the namespace's format. */
  addressOf: (privateKey: Bytes) => string
  exportKey: (privateKey: Bytes) => string
  /** The caller wipes the key. @throws `keyRefused` with a reason */
  readImport: (given: GivenKey, options: { refuseKnown: boolean }) => Promise<Bytes>
  /** Does not sign yet. @throws `invalidRequest` for another namespace's intent, or an inconsistent intent */
  build: (intent: unknown) => Signable
}
