import type { RpcCall } from '@vestibule/protocol/http'

export type BundlerRules = {
  /** Undefined for a forbidden method. */
  pointsOf: (call: RpcCall) => number | undefined
  isForWallet: (call: RpcCall) => boolean
  findFault: (call: RpcCall, reference: string) => string | undefined
  /** Why an answer is impossible, as a sentence. Undefined for a possible answer. */
  findLie: (call: RpcCall, result: unknown, reference: string) => string | undefined
  entryPoint: string
}
