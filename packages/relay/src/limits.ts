import { SECOND } from './time.js'

const KIB = 1024
const MIB = 1024 * KIB

/** The relay's limits and times. All but the storage limits are per process. */
export const RELAY_LIMITS = {
  socketsPerClient: 8,
  socketsPerAddress: 200,
  sockets: 5_000,
  topicsPerSocket: 1_000,
  topicsPerAddress: 10_000,
  topics: 100_000,
  /** Anyone who knows a topic may subscribe to it. */
  socketsPerTopic: 64,
  callsPerMinute: 1_200,
  callsPerAddressPerMinute: 12_000,
  /** The minimum size of a frame is half a KiB. */
  bytesPerAddressPerSecond: MIB,
  bytesPerSecond: 16 * MIB,
  unsentPerSocket: MIB,
  heldPerAddress: 8 * MIB,
  held: 32 * MIB,
  mailboxBytes: 4 * MIB,
  storedPerClient: 4 * MIB,
  storedPerSite: 16 * MIB,
  storedPerProject: 256 * MIB,
  stored: 512 * MIB,
  /** When space is short, an owner with less than this is admitted and keeps its messages. */
  storedWithoutFail: 64 * KIB,
  /** Time in ms for which a socket may accept no data. */
  readerTimeout: 15 * SECOND,
  /** Maximum time in ms of a frame's transmission. */
  frameTime: 30 * SECOND,
  /** Time in ms that a client has from its first subscription on a socket to read its waiting messages. */
  firstReplayDelay: 150,
} as const satisfies Record<string, number>

export type RelayLimits = { [name in keyof typeof RELAY_LIMITS]: number }

/** Limits for this many bytes of messages. A client can always send the largest message. */
export function storageLimits(stored: number) {
  const share = Math.min(1, stored / RELAY_LIMITS.stored)
  return {
    stored,
    storedPerProject: Math.floor(stored * (RELAY_LIMITS.storedPerProject / RELAY_LIMITS.stored)),
    storedPerSite: Math.floor(Math.max(2 * MIB, RELAY_LIMITS.storedPerSite * share)),
    storedPerClient: Math.floor(Math.max(MIB, RELAY_LIMITS.storedPerClient * share)),
  } satisfies Partial<RelayLimits>
}

/** Characters of one sealed message. */
export const MAX_MESSAGE = 512 * KIB
/** Bytes of one frame: the two messages of `wc_approveSession` fit. */
export const MAX_FRAME = 2 * MAX_MESSAGE + 64 * KIB
/** Maximum topics of a batch: clients send up to this many. */
export const MAX_TOPICS = 500
/** Maximum messages of one batch. */
export const MAX_PUBLICATIONS = 50
/** Allowed lifetimes of a message in seconds; see `longestLife`. */
export const MAX_TTL = 30 * 24 * 60 * 60

/** Extra bytes of a message in the database: its row, index entries and receipts. */
export const ROW_BYTES = KIB
/** Maximum receipts of one message. A pairing has two ends, each on one or two devices. */
export const MAX_RECEIPTS = 8
/** Maximum bytes of messages per read. The first message is always read. */
export const PAGE_BYTES = 256 * KIB
/** Maximum bytes of such a page, with all overhead. */
export const PAGE_ROOM = MAX_MESSAGE + 64 * KIB
