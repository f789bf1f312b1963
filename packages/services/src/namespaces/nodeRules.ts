import type { RpcCall } from '@vestibule/protocol/http'

/** A namespace's rules for its nodes, so that the services pass calls on without understanding them. */
export type NodeRules = {
  /** Whether a node may be asked for a method: those alone that only read or broadcast. */
  isAllowed: (method: string) => boolean
  /** The call that asks a node which chain it serves. */
  chainCall: { method: string; params: unknown[] }
  /** Whether a node's answer to that is the second part of a CAIP-2 id. */
  isChain: (reference: string, answer: unknown) => boolean
  /** Points that a call takes of a rate limit. */
  pointsOf: (call: RpcCall) => number
  /** Whether nodes accept batches. */
  takesBatches: boolean
  /** Whether a call is tried out on a state that is the caller's own and not the chain's. */
  isSimulation: (call: RpcCall) => boolean
  /**
   * Whether a call sends a signed transaction to an address, or a batch with such a call.
   * @default transactions have no single recipient
   */
  isSentTo?: (call: RpcCall, address: string) => boolean
  /** Whether a node's answer names the transaction that a call hands in. @default it is not known */
  isReceipt?: (call: RpcCall, result: unknown) => boolean
}
