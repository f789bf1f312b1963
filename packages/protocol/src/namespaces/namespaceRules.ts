import type { Namespace } from '../caip.js'

/**
 * Handling of a method by the embedded wallet: answers `safe` ones, opens the approval for `unsafe` ones, refuses all others.
 */
export type RpcClass = 'safe' | 'unsafe' | 'refused'

export type RpcPolicy = {
  class: RpcClass
  /** A page may send it to a chain's node itself. */
  node: boolean
}

/** A namespace's rules for common code: the spelling of its chains, accounts and methods. */
export type NamespaceRules = {
  namespace: Namespace
  /** Whether a text is the second part of its CAIP-2 ids. */
  isChainReference: (reference: string) => boolean
  /** Whether a text has the form of an account's address; the wallet checks checksums. */
  isAddress: (address: string) => boolean
  /** Whether two spellings mean the same account. */
  isSameAddress: (one: string, other: string) => boolean
  rpc: ReadonlyMap<string, RpcPolicy>
}

/** Classifies by exact name. Different case, spaces or look-alike letters make a method unknown. */
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
