/** A message in a mailbox. */
export type News = { topic: string; id: number }

/** Carries news between the processes of one relay. */
export type Bus = {
  /** The sender's name in notifications. */
  readonly from: string
  /** Notifies the other processes of messages that are already stored. If it rejects, they were not notified. */
  announce: (news: readonly News[]) => Promise<void>
  /** Sets the only listener. */
  listen: (listener: BusListener) => void
  close: () => Promise<void>
}

export type BusListener = {
  /** Called when another process has stored messages. */
  onNews: (news: readonly News[]) => void
  /** Messages may have been missed: read the state again. */
  onGap: () => void
}
