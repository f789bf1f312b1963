/** Reads a third party's address, within limits of size and time. @throws without a source */
export type FetchSource = (url: string, limits: SourceLimits) => Promise<Buffer>

export type SourceLimits = {
  /** Bytes. */
  limit: number
  time: number
  /** Types that are of use. */
  accept: string
  /** Ends it. */
  signal?: AbortSignal | undefined
}
