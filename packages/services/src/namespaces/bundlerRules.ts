import type { RpcCall } from '@vestibule/protocol/http'

/** A namespace's rules for the operator's bundlers (ERC-4337), so that the services pass on calls and believe no answer. */
export type BundlerRules = {
  /** Points that a call takes of a rate limit; undefined for a method that is not passed on. */
  pointsOf: (call: RpcCall) => number | undefined
  /** Whether only a signed-in wallet may make the call. */
  isForWallet: (call: RpcCall) => boolean
  /** The fault of a call's parameters, as a sentence. */
  findFault: (call: RpcCall, reference: string) => string | undefined
  /** Why an answer cannot be true, as a sentence. */
  findLie: (call: RpcCall, result: unknown, reference: string) => string | undefined
  /** The contract that all operations go through. */
  entryPoint: string
}
