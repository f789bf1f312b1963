import type { RpcCall } from '@vestibule/protocol/http'

/** Rules of a namespace's nodes, so that the services can forward calls without the protocol's details. */
export type NodeRules = {
  /** Only methods that read or broadcast. */
  isAllowed: (method: string) => boolean
  chainCall: { method: string; params: unknown[] }
  /** Whether the result is the chain's CAIP-2 reference. */
  isChain: (reference: string, answer: unknown) => boolean
  pointsOf: (call: RpcCall) => number
  takesBatches: boolean
  /** Whether a call simulates on the caller's own state instead of the chain's state. */
  isSimulation: (call: RpcCall) => boolean
  /** Also checks the calls of a batch. @default transactions have no single recipient */
  isSentTo?: (call: RpcCall, address: string) => boolean
  /** Whether a node's result contains the id of the sent transaction. @default unknown */
  isReceipt?: (call: RpcCall, result: unknown) => boolean
}
