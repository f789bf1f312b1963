export {
  type AcceptChannelOptions,
  type Accepted,
  type Asker,
  acceptChannel,
} from '../channel/acceptChannel.js'
export type { Caller, CallOptions } from '../channel/caller.js'
export {
  type Contract,
  type Method,
  method,
  type Params,
  type Result,
} from '../channel/contract.js'
export type { Port } from '../channel/endpoint.js'
export { HEARTBEAT, startHeartbeat } from '../channel/heartbeat.js'
export { PROTOCOL_VERSION, ProjectId, type Refusal } from '../channel/hello.js'
export { isWithinLimits, LIMITS } from '../channel/limits.js'
export { openChannel } from '../channel/openChannel.js'
export { createPeer, type Peer } from '../channel/peer.js'
export { type Context, type Handlers, RATE } from '../channel/responder.js'
