/** Encrypts data that the database must not reveal. */
export type Kms = {
  /** Requires the same `context` for decryption. The context is authenticated but not stored. */
  seal: (secret: Uint8Array, context: string) => Promise<Uint8Array>
  /** @throws if the data was changed, or encrypted for another context or with an unknown key. */
  open: (sealed: Uint8Array, context: string) => Promise<Uint8Array>
}

/** A KMS with key versions. Each blob contains its version. */
export type VersionedKms = Kms & {
  /** Version that `seal` currently uses. */
  version: () => Promise<string>
  /** Version that decrypts a blob. */
  versionOf: (sealed: Uint8Array) => string
}
