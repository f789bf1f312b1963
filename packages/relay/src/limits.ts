import { SECOND } from './time.js'

const KIB = 1024
const MIB = 1024 * KIB

/** Only the storage limits apply to all processes together. */
export const RELAY_LIMITS = {
  socketsPerClient: 8,
  socketsPerAddress: 200,
  sockets: 5_000,
  topicsPerSocket: 1_000,
  topicsPerAddress: 10_000,
  topics: 100_000,
  /** Everyone who knows a topic can subscribe. */
  socketsPerTopic: 64,
  callsPerMinute: 1_200,
  callsPerAddressPerMinute: 12_000,
  /** A frame counts as at least half a KiB. */
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
  /** Owners below this size keep and send messages even if storage is short. */
  storedWithoutFail: 64 * KIB,
  /** Timeout in ms of a socket that accepts no data. */
  readerTimeout: 15 * SECOND,
  /** Timeout in ms for transmitting a frame. */
  frameTime: 30 * SECOND,
  /** Delay in ms from a socket's first subscription until its waiting messages. */
  firstReplayDelay: 150,
} as const satisfies Record<string, number>

export type RelayLimits = { [name in keyof typeof RELAY_LIMITS]: number }

/** Limits for a storage of `stored` bytes. The largest message always fits. */
export function storageLimits(stored: number) {
  const share = Math.min(1, stored / RELAY_LIMITS.stored)
  return {
    stored,
    storedPerProject: Math.floor(stored * (RELAY_LIMITS.storedPerProject / RELAY_LIMITS.stored)),
    storedPerSite: Math.floor(Math.max(2 * MIB, RELAY_LIMITS.storedPerSite * share)),
    storedPerClient: Math.floor(Math.max(MIB, RELAY_LIMITS.storedPerClient * share)),
  } satisfies Partial<RelayLimits>
}

/** Maximum characters of one sealed message. */
export const MAX_MESSAGE = 512 * KIB
/** Maximum bytes of one frame: it may contain the two messages of `wc_approveSession`. */
export const MAX_FRAME = 2 * MAX_MESSAGE + 64 * KIB
/** Maximum topics of a batch, as clients send them. */
export const MAX_TOPICS = 500
/** Maximum messages of one batch. */
export const MAX_PUBLICATIONS = 50
/** Maximum lifetime of a message in seconds: see `longestLife`. */
export const MAX_TTL = 30 * 24 * 60 * 60

/** Additional bytes of a message in the database: row, index entries and receipts. */
export const ROW_BYTES = KIB
/** Maximum receipts of one message. A pairing has two ends with one or two devices each. */
export const MAX_RECEIPTS = 8
/** Maximum message bytes per read. Always includes the first message. */
export const PAGE_BYTES = 256 * KIB
/** Maximum bytes of one page with all overhead. */
export const PAGE_ROOM = MAX_MESSAGE + 64 * KIB
