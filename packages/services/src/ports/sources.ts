/** Reads a foreign URL, within limits of size and time. @throws without a source */
export type FetchSource = (url: string, limits: SourceLimits) => Promise<Buffer>

export type SourceLimits = {
  limit: number
  time: number
  /** Accepted media types. */
  accept: string
  /** Also contains the expiry. */
  signal?: AbortSignal | undefined
}
