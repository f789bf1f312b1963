import type { RelayLimits } from './limits.js'
import type { Page, Receipt, RelayMessage, Stretch } from './mailboxes.js'
import type { Publication, Stored } from './storeMessages.js'
import type { Clock } from './time.js'

/** Stores the messages of a relay, and carries them between its processes. Implementations: `postgresStore` and `openNats`. */
export type MessageStore = {
  /** Number of topics whose messages it reads at the cost of one request. */
  readonly topicsPerCall: number
  /** Notifies the topic's processes. After that, killing a process does not lose the message. Keeps the order. */
  store: (publication: Publication) => Promise<Stored>
  recall: (place: Place) => Promise<unknown>
  /** Starts delivery of this topic's messages of other processes to the listener. */
  follow: (topic: string) => void
  unfollow: (topic: string) => void
  /** The client's next messages, without its own and confirmed ones, at most `PAGE_ROOM` bytes. */
  backlog: (clientId: string, stretch: Stretch) => Promise<Page>
  /** Only stores confirmations while there is room. */
  confirm: (receipts: readonly Receipt[]) => Promise<unknown>
  /** Resolves when the work in the background is done. The connections stay open. */
  settle: () => Promise<unknown>
}

export type OpenStore = (options: StoreOptions) => MessageStore

export type StoreOptions = StoreListener & {
  clock: Clock
  limits: RelayLimits
  onShort: () => void
  onFailure: (error: unknown) => void
}

type StoreListener = {
  /** Another process has stored a message, or the message is recalled. Its readers may have confirmed it. */
  onMessage: (message: RelayMessage, confirmedBy: readonly string[]) => void
  /** Like `onMessage`, for a message that each reader must fetch. */
  onPlace: (place: Place) => void
  /** Messages may have been missed: read all topics again. */
  onGap: () => void
}

export type Place = { topic: string; id: number }
