/** Reads what someone else names: never more, and never longer, than is allowed. @throws where there is nothing to be had */
export type FetchSource = (url: string, limits: SourceLimits) => Promise<Buffer>

export type SourceLimits = {
  /** Bytes. */
  limit: number
  /** Milliseconds for all of it, with whatever it leads to. */
  time: number
  /** Types that are of use. */
  accept: string
  /** Ends it. */
  signal?: AbortSignal | undefined
}
