import type { RelayLimits } from './limits.js'
import type { Page, Receipt, RelayMessage, Stretch } from './mailboxes.js'
import type { Publication, Stored } from './storeMessages.js'
import type { Clock } from './time.js'

/** Stores the messages of a relay, and carries them between its processes. Implementations: `postgresStore` and `openNats`. */
export type MessageStore = {
  /** Number of topics whose messages it reads at the cost of one request. */
  readonly topicsPerCall: number
  /**
   * Stores a message, and notifies the processes that follow its topic. Once it resolves, killing a process does not lose the
   * message. Messages of one topic stay in the order of the calls.
   */
  store: (publication: Publication) => Promise<Stored>
  /** Passes a stored message to the listener again. */
  recall: (place: Place) => Promise<unknown>
  /** From now on the listener gets this topic's messages of other processes. */
  follow: (topic: string) => void
  unfollow: (topic: string) => void
  /** The next messages for a client, without its own and its confirmed ones, at most `PAGE_ROOM` bytes. */
  backlog: (clientId: string, stretch: Stretch) => Promise<Page>
  /** Stores that clients have messages, if there is room. */
  confirm: (receipts: readonly Receipt[]) => Promise<unknown>
  /** Resolves when the work in the background is done. The connections stay open. */
  settle: () => Promise<unknown>
}

export type OpenStore = (options: StoreOptions) => MessageStore

export type StoreOptions = StoreListener & {
  clock: Clock
  limits: RelayLimits
  /** The storage of all clients ran short. */
  onShort: () => void
  onFailure: (error: unknown) => void
}

type StoreListener = {
  /** Another process has stored a message, or it is recalled. Its readers may have confirmed it. */
  onMessage: (message: RelayMessage, confirmedBy: readonly string[]) => void
  /** The same for a message that each reader must fetch. */
  onPlace: (place: Place) => void
  /** Messages may have been missed: read all topics again. */
  onGap: () => void
}

export type Place = { topic: string; id: number }
