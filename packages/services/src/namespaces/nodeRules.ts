import type { RpcCall } from '@vestibule/protocol/http'

/** A namespace's rules for its nodes, with which the services pass calls on without knowing the protocol. */
export type NodeRules = {
  /** Only methods that read or broadcast. */
  isAllowed: (method: string) => boolean
  chainCall: { method: string; params: unknown[] }
  /** Whether the answer is the second part of a CAIP-2 id. */
  isChain: (reference: string, answer: unknown) => boolean
  pointsOf: (call: RpcCall) => number
  takesBatches: boolean
  /** Whether a call simulates the caller's own state instead of the chain's. */
  isSimulation: (call: RpcCall) => boolean
  /** Also in a batch. @default transactions have no single recipient */
  isSentTo?: (call: RpcCall, address: string) => boolean
  /** Whether a node's answer contains the id of the sent transaction. @default unknown */
  isReceipt?: (call: RpcCall, result: unknown) => boolean
}
