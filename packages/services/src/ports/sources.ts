/** Reads a foreign URL, within limits of size and time. @throws without a source */
export type FetchSource = (url: string, limits: SourceLimits) => Promise<Buffer>

export type SourceLimits = {
  /** Bytes. */
  limit: number
  time: number
  /** Useful types. */
  accept: string
  /** The member with the expiry. */
  signal?: AbortSignal | undefined
}
