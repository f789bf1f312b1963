import type { RelayLimits } from './limits.js'
import type { Page, Receipt, RelayMessage, Stretch } from './mailboxes.js'
import type { Publication, Stored } from './storeMessages.js'
import type { Clock } from './time.js'

/** Stores the messages of a relay and sends them to its processes. Implementations: `postgresStore` and `openNats`. */
export type MessageStore = {
  /** Number of topics that the store reads at the cost of one request. */
  readonly topicsPerCall: number
  /** Stores a message, then notifies the processes that follow the topic, in order. A stored message survives a killed process. */
  store: (publication: Publication) => Promise<Stored>
  recall: (place: Place) => Promise<unknown>
  /** Delivers the topic's messages from other processes to the listener. */
  follow: (topic: string) => void
  unfollow: (topic: string) => void
  /** The client's next messages, at most `PAGE_ROOM` bytes. Omits confirmed messages and the client's own. */
  backlog: (clientId: string, stretch: Stretch) => Promise<Page>
  /** Stores confirmations only while storage is available. */
  confirm: (receipts: readonly Receipt[]) => Promise<unknown>
  /** Resolves after all background work. Connections remain open. */
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
  /** Another process stored or recalled a message. Its readers may have confirmed it. */
  onMessage: (message: RelayMessage, confirmedBy: readonly string[]) => void
  /** Like `onMessage`, but each reader must fetch the message. */
  onPlace: (place: Place) => void
  /** Messages may be missing: read all topics again. */
  onGap: () => void
}

export type Place = { topic: string; id: number }
