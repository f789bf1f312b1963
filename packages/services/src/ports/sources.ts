/** Reads a URL from another server, with limits of size and time. @throws if the URL cannot be read */
export type FetchSource = (url: string, limits: SourceLimits) => Promise<Buffer>

export type SourceLimits = {
  limit: number
  time: number
  /** Accepted media types. */
  accept: string
  /** Must include the timeout. */
  signal?: AbortSignal | undefined
}
