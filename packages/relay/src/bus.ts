export type News = { topic: string; id: number }

export type Bus = {
  /** The sender's name in notifications. */
  readonly from: string
  /** If it rejects, the other processes were not notified. */
  announce: (news: readonly News[]) => Promise<void>
  /** Sets the only listener. */
  listen: (listener: BusListener) => void
  close: () => Promise<void>
}

export type BusListener = {
  onNews: (news: readonly News[]) => void
  /** Messages may have been missed: read the state again. */
  onGap: () => void
}
