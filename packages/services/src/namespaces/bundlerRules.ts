import type { RpcCall } from '@vestibule/protocol/http'

export type BundlerRules = {
  /** Undefined for a method that is not allowed. */
  pointsOf: (call: RpcCall) => number | undefined
  isForWallet: (call: RpcCall) => boolean
  findFault: (call: RpcCall, reference: string) => string | undefined
  /** The reason why an answer is impossible, as a sentence. Undefined for a possible answer. */
  findLie: (call: RpcCall, result: unknown, reference: string) => string | undefined
  entryPoint: string
}
