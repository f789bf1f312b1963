/** Seals data that the database must not be able to read. */
export type Kms = {
  /** The result opens only with the same `context`, which is authenticated and not stored in it. */
  seal: (secret: Uint8Array, context: string) => Promise<Uint8Array>
  /** @throws when the blob was changed, sealed for another context or under an unknown key. */
  open: (sealed: Uint8Array, context: string) => Promise<Uint8Array>
}

/** A KMS with key versions that its blobs name. */
export type VersionedKms = Kms & {
  /** The version that `seal` uses now. */
  version: () => Promise<string>
  /** The version that opens a blob. */
  versionOf: (sealed: Uint8Array) => string
}
