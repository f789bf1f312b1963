import type { Namespace } from '@vestibule/protocol'

/** Resolves to a node's answer to one call, or to its error. @throws if the node does not answer */
export type AskNode = (
  method: string,
  params: unknown[],
) => Promise<{ result: unknown } | { error: { code: number; message: string; data?: unknown } }>

export type Signed = {
  /** In the spelling of {@link SignInRules.canonicalAddress}. */
  address: string
  /** The second part of the network's CAIP-2 id. */
  reference: string
  message: string
  signature: string
  /** Calls a node of the network; an error ends the verification. */
  ask: AskNode
}

export type SignInRules = {
  namespace: Namespace
  isChainReference: (reference: string) => boolean
  /** The canonical address of an account in tokens. Undefined for an invalid one. */
  canonicalAddress: (address: string, reference: string) => string | undefined
  /** Whether the account signed the message. Never throws for a malformed signature. */
  verify: (signed: Signed) => boolean | Promise<boolean>
  /** The namespace's name in messages that name a network by its reference alone, if there are any. */
  nameInMessages?: string | undefined
}
