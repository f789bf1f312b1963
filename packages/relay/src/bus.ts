/** A message in a mailbox. */
export type News = { topic: string; id: number }

/** Carries news between the processes that serve one relay. */
export type Bus = {
  /** The sender's name in notifications. */
  readonly from: string
  /** Notifies the other processes of messages that were stored before; if it rejects, they were not notified. */
  announce: (news: readonly News[]) => Promise<void>
  /** Takes the one listener. */
  listen: (listener: BusListener) => void
  close: () => Promise<void>
}

export type BusListener = {
  /** Called when another process has stored messages. */
  onNews: (news: readonly News[]) => void
  /** Messages may have been missed: read the state again. */
  onGap: () => void
}
