import type { Namespace } from '../caip.js'

/** The embedded wallet answers `safe` methods, opens the approval for `unsafe` ones, and refuses all others. */
export type RpcClass = 'safe' | 'unsafe' | 'refused'

export type RpcPolicy = {
  class: RpcClass
  /** A page may send it to a node. */
  node: boolean
}

/** Spelling of chains, accounts and methods, for common code. */
export type NamespaceRules = {
  namespace: Namespace
  /** The second part of a CAIP-2 id. */
  isChainReference: (reference: string) => boolean
  /** Checks only the form; the wallet checks checksums. */
  isAddress: (address: string) => boolean
  /** Whether two spellings mean the same account. */
  isSameAddress: (one: string, other: string) => boolean
  rpc: ReadonlyMap<string, RpcPolicy>
}

/** By exact name: different case, spaces or look-alike letters make a method unknown. */
export function classifyRpc({ rpc }: Pick<NamespaceRules, 'rpc'>, method: string): RpcClass {
  return rpc.get(method)?.class ?? 'refused'
}

export function methodsOf({ rpc }: Pick<NamespaceRules, 'rpc'>, kind: RpcClass): string[] {
  return [...rpc].flatMap(([method, policy]) => (policy.class === kind ? [method] : []))
}

/** Whether a chain's node may be asked for a method. */
export function isNodeMethod({ rpc }: Pick<NamespaceRules, 'rpc'>, method: string): boolean {
  return rpc.get(method)?.node === true
}

export function policies(
  methods: readonly string[],
  policy: RpcPolicy,
): readonly (readonly [string, RpcPolicy])[] {
  return methods.map((method) => [method, policy] as const)
}
