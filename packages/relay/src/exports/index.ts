export type { Bus, BusListener, News } from '../bus.js'
export { addressNetwork, addressSite, clientAddress } from '../clientAddress.js'
export type { Shortage } from '../createRelay.js'
export { createTables } from '../database.js'
export {
  MAX_FRAME,
  MAX_MESSAGE,
  MAX_TOPICS,
  RELAY_LIMITS,
  type RelayLimits,
  storageLimits,
} from '../limits.js'
export type { MessageStore, OpenStore } from '../messageStore.js'
export { examineNats, openNats } from '../nats/openNats.js'
export { openPostgresBus } from '../postgresBus.js'
export { postgresStore } from '../postgresStore.js'
export { defaultRelayUrls, normaliseRelayUrl, RELAY_PATH } from '../relayUrl.js'
export { sweepRelay } from '../removeMessages.js'
export { refuseUpgrade } from '../sockets/refuseUpgrade.js'
export type { Door } from '../sockets/serveSockets.js'
export { SocketRefused } from '../sockets/socketRefused.js'
export { type RunningRelay, startRelay } from '../startRelay.js'
export { relayMessages, relayReceipts, relayUsage } from '../tables.js'
