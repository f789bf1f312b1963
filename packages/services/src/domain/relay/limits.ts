import { SECOND } from '../../platform/time.js'

const KIB = 1024
const MIB = 1024 * KIB

/**
 * What a client, a network address, a project and all of them together may take up: of this process, unless a line says
 * that it is the database. Clients are free to have, since anyone can make a key; addresses are not.
 */
export const RELAY_LIMITS = {
  /** Tries to open a socket. */
  handshakesPerAddressPerSecond: 20,
  handshakesPerSecond: 400,
  /** Sockets open at the same time. */
  socketsPerClient: 8,
  socketsPerAddress: 200,
  socketsPerProject: 4_000,
  sockets: 5_000,
  /** Subscriptions. */
  topicsPerSocket: 1_000,
  topicsPerAddress: 10_000,
  topics: 100_000,
  socketsPerTopic: 64,
  /** Requests of every kind; one about many topics counts as several. */
  callsPerMinute: 1_200,
  callsPerAddressPerMinute: 12_000,
  /** Messages published. */
  messagesPerMinute: 600,
  messagesPerAddressPerMinute: 6_000,
  messagesPerProjectPerMinute: 120_000,
  /** Bytes that arrive: a frame counts as half a KiB at least. */
  bytesPerAddressPerSecond: MIB,
  bytesPerSecond: 16 * MIB,
  /** Bytes that a socket has not taken yet. */
  unsentPerSocket: MIB,
  /** Bytes that have arrived and are not done with, and those that are not taken yet. */
  heldPerAddress: 8 * MIB,
  held: 32 * MIB,
  /** Milliseconds for which a socket may take nothing of what it is sent, and for which a frame may be on its way. */
  readerTimeout: 15 * SECOND,
  frameTime: 30 * SECOND,
  /** Milliseconds that a client has, from its first subscription on a socket, until it has to listen to what waits. */
  firstReplayDelay: 150,
  /** Bytes that wait under one topic, in the database. */
  mailboxBytes: 4 * MIB,
  /** Bytes that wait altogether, in the database. */
  storedPerClient: 4 * MIB,
  storedPerAddress: 16 * MIB,
  storedPerProject: 256 * MIB,
  stored: 512 * MIB,
  /** Who holds less than this gets in where there is little left, and others give way. */
  storedWithoutFail: 64 * KIB,
} as const satisfies Record<string, number>

export type RelayLimits = { [name in keyof typeof RELAY_LIMITS]: number }

/**
 * Limits of the database that holds so many bytes of messages at the most: where it is less than usual, so are the
 * shares of it, as far as a client can still send the largest message.
 */
export function storageLimits(stored: number) {
  const share = Math.min(1, stored / RELAY_LIMITS.stored)
  return {
    stored,
    storedPerProject: Math.floor(stored * (RELAY_LIMITS.storedPerProject / RELAY_LIMITS.stored)),
    storedPerAddress: Math.floor(Math.max(2 * MIB, RELAY_LIMITS.storedPerAddress * share)),
    storedPerClient: Math.floor(Math.max(MIB, RELAY_LIMITS.storedPerClient * share)),
  } satisfies Partial<RelayLimits>
}

/** Characters of one sealed message. */
export const MAX_MESSAGE = 512 * KIB
/** Bytes of one frame: the two messages of `wc_approveSession` fit. */
export const MAX_FRAME = 2 * MAX_MESSAGE + 64 * KIB
/** Topics of one batch, which is what the clients send at the most. */
export const MAX_TOPICS = 500
/** Messages of one batch. */
export const MAX_PUBLICATIONS = 50
/** Seconds that a message may be asked to be kept; `longestLife` says how long it is. */
export const MAX_TTL = 30 * 24 * 60 * 60

/** Bytes that the database needs for a message beside itself: its row, its places in indexes, its receipts. */
export const ROW_BYTES = KIB
/** Receipts that are kept of one message; a pairing has two ends, each on a device or two. */
export const MAX_RECEIPTS = 8
/** Bytes of messages that are read at once; the first of them always is. */
export const PAGE_BYTES = 256 * KIB
/** Bytes of which such a page consists at the most, with everything around the messages. */
export const PAGE_ROOM = MAX_MESSAGE + 64 * KIB
