import type { Bytes } from '../../../platform/bytes.js'
import type { Curve } from '../../vault/vaultContent.js'

export type Signed =
  | {
      kind: 'signature'
      signature: string
      /** Send this transaction before the page gets the signature, which needs it. */
      first?: Sent | undefined
    }
  | Sent

/** `hash` is the future id. Send `before` first. */
type Sent = { kind: 'transaction'; before?: string | undefined; raw: string; hash: string }

export type GivenKey = { kind: 'phrase'; words: string } | { kind: 'key'; text: string }

/** The bytes are fixed before the visitor sees the card. */
export type Signable = { sign: (privateKey: Bytes) => Signed }

/** The only code that sees a private key. */
export type NamespaceSigner = {
  curve: Curve
  /** The first account of a BIP-39 seed (64 bytes). The caller wipes the key. */
  derive: (seed: Bytes) => Bytes
  /** In the namespace's own spelling. */
  addressOf: (privateKey: Bytes) => string
  exportKey: (privateKey: Bytes) => string
  /** The caller wipes the key. @throws `keyRefused` with a reason */
  readImport: (given: GivenKey, options: { refuseKnown: boolean }) => Promise<Bytes>
  /** Does not sign. @throws `invalidRequest` for another namespace's intent, or an inconsistent one */
  build: (intent: unknown) => Signable
}
