import type { RpcCall } from '@vestibule/protocol/http'

/** A namespace's rules for the operator's bundlers (ERC-4337). They allow calls and check each answer. */
export type BundlerRules = {
  /** Rate limit points of a call. Undefined for a method that is not allowed. */
  pointsOf: (call: RpcCall) => number | undefined
  /** Whether only a signed-in wallet may make the call. */
  isForWallet: (call: RpcCall) => boolean
  findFault: (call: RpcCall, reference: string) => string | undefined
  /** Why an answer is impossible, as a sentence. */
  findLie: (call: RpcCall, result: unknown, reference: string) => string | undefined
  /** The contract that all operations go through. */
  entryPoint: string
}
