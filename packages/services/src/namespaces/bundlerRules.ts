import type { RpcCall } from '@vestibule/protocol/http'

export type BundlerRules = {
  /** Undefined for a forbidden method. */
  pointsOf: (call: RpcCall) => number | undefined
  isForWallet: (call: RpcCall) => boolean
  findFault: (call: RpcCall, reference: string) => string | undefined
  /** Sentence with the reason why a result is impossible. Undefined for a possible result. */
  findLie: (call: RpcCall, result: unknown, reference: string) => string | undefined
  entryPoint: string
}
