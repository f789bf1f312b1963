/** What one client, address or project may take up of this process, and one topic of the database. */
export const RELAY_LIMITS = {
  /** Sockets open at the same time. */
  socketsPerClient: 8,
  socketsPerAddress: 500,
  socketsPerProject: 20_000,
  /** Subscriptions. */
  topicsPerSocket: 1_000,
  /** Requests of every kind. */
  callsPerMinute: 1_200,
  /** Messages published. */
  messagesPerMinute: 600,
  messagesPerProjectPerMinute: 120_000,
  /** Bytes that wait under one topic. */
  mailboxBytes: 4 * 1024 * 1024,
} as const satisfies Record<string, number>

export type RelayLimits = { [name in keyof typeof RELAY_LIMITS]: number }

/** Characters of one sealed message. */
export const MAX_MESSAGE = 512 * 1024
/** Bytes of one frame: the two messages of `wc_approveSession` fit. */
export const MAX_FRAME = 2 * MAX_MESSAGE + 64 * 1024
/** Topics of one batch, which is what the clients send at the most. */
export const MAX_TOPICS = 500
/** Messages of one batch. */
export const MAX_PUBLICATIONS = 50
/** Seconds that a message may be kept. */
export const MAX_TTL = 30 * 24 * 60 * 60
