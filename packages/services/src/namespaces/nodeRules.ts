import type { RpcCall } from '@vestibule/protocol/http'

/** A namespace's rules for its nodes, so that the services can pass calls on without understanding them. */
export type NodeRules = {
  /** Whether a node may get a method: only those that read or broadcast. */
  isAllowed: (method: string) => boolean
  chainCall: { method: string; params: unknown[] }
  /** Whether the answer is the second part of a CAIP-2 id. */
  isChain: (reference: string, answer: unknown) => boolean
  /** Rate limit points of a call. */
  pointsOf: (call: RpcCall) => number
  takesBatches: boolean
  /** Whether a call simulates the caller's own state instead of the chain's. */
  isSimulation: (call: RpcCall) => boolean
  /**
   * Whether a call sends a signed transaction to an address, or a batch contains such a call.
   * @default transactions have no single recipient
   */
  isSentTo?: (call: RpcCall, address: string) => boolean
  /** Whether a node's answer contains the id of the sent transaction. @default unknown */
  isReceipt?: (call: RpcCall, result: unknown) => boolean
}
