/** Bytes of a cryptographically secure generator. */
export type Random = (length: number) => Uint8Array
