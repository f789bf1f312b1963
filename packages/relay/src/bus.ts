/** A message that lies in a mailbox. */
export type News = { topic: string; id: number }

/** Carries news between the processes that serve one relay. */
export type Bus = {
  /** Tells the other processes; what it rejects with, they have not heard. */
  announce: (news: readonly News[]) => Promise<void>
  /** Takes the one listener. */
  listen: (listener: BusListener) => void
  close: () => Promise<void>
}

export type BusListener = {
  /** Another process has stored these. */
  onNews: (news: readonly News[]) => void
  /** Nothing was heard for a while: look for yourself. */
  onGap: () => void
}
