import type { Namespace } from '../caip.js'

/** The embedded wallet answers `safe` methods, asks for approval of `unsafe` methods, and refuses all others. */
export type RpcClass = 'safe' | 'unsafe' | 'refused'

export type RpcPolicy = {
  class: RpcClass
  /** A page may send the method to a node. */
  node: boolean
}

export type NamespaceRules = {
  namespace: Namespace
  /** The second part of a CAIP-2 id. */
  isChainReference: (reference: string) => boolean
  /** Only checks the form. The wallet verifies checksums. */
  isAddress: (address: string) => boolean
  isSameAddress: (one: string, other: string) => boolean
  rpc: ReadonlyMap<string, RpcPolicy>
}

/** Compares exact names: a different case, spaces or look-alike letters make a method unknown. */
export function classifyRpc({ rpc }: Pick<NamespaceRules, 'rpc'>, method: string): RpcClass {
  return rpc.get(method)?.class ?? 'refused'
}

export function methodsOf({ rpc }: Pick<NamespaceRules, 'rpc'>, kind: RpcClass): string[] {
  return [...rpc].flatMap(([method, policy]) => (policy.class === kind ? [method] : []))
}

export function isNodeMethod({ rpc }: Pick<NamespaceRules, 'rpc'>, method: string): boolean {
  return rpc.get(method)?.node === true
}

export function policies(
  methods: readonly string[],
  policy: RpcPolicy,
): readonly (readonly [string, RpcPolicy])[] {
  return methods.map((method) => [method, policy] as const)
}
