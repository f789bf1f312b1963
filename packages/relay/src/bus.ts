export type News = { topic: string; id: number }

export type Bus = {
  /** Sender name in notifications. */
  readonly from: string
  /** Rejects if the other processes were not notified. */
  announce: (news: readonly News[]) => Promise<void>
  listen: (listener: BusListener) => void
  close: () => Promise<void>
}

export type BusListener = {
  onNews: (news: readonly News[]) => void
  /** Called if messages may be lost: read the state again. */
  onGap: () => void
}
