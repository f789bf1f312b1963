/** Seals what the database may hold but must not be able to read. */
export type Kms = {
  /** The result opens only with the same `context`, which is authenticated and not stored in it. */
  seal: (secret: Uint8Array, context: string) => Promise<Uint8Array>
  /** @throws when the blob was changed, sealed for another context or under an unknown key. */
  open: (sealed: Uint8Array, context: string) => Promise<Uint8Array>
}

/** A KMS whose key has versions, and whose blobs say under which of them they were sealed. */
export type VersionedKms = Kms & {
  /** The version that `seal` uses now. */
  version: () => Promise<string>
  /** The version that opens a blob. */
  versionOf: (sealed: Uint8Array) => string
}
