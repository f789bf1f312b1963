/** Seals data that the database must not be able to read. */
export type Kms = {
  /** The result opens only with the same `context`, which is authenticated and not stored in it. */
  seal: (secret: Uint8Array, context: string) => Promise<Uint8Array>
  /** @throws if the blob was changed, or sealed for another context or under an unknown key. */
  open: (sealed: Uint8Array, context: string) => Promise<Uint8Array>
}

/** A KMS with key versions, which its blobs name. */
export type VersionedKms = Kms & {
  /** The current version of `seal`. */
  version: () => Promise<string>
  /** The version that opens a blob. */
  versionOf: (sealed: Uint8Array) => string
}
