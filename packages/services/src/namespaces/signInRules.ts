import type { Namespace } from '@vestibule/protocol'

/** Resolves to the node's result or error. @throws without an answer */
export type AskNode = (
  method: string,
  params: unknown[],
) => Promise<{ result: unknown } | { error: { code: number; message: string; data?: unknown } }>

export type Signed = {
  address: string
  /** The second part of the network's CAIP-2 id. */
  reference: string
  message: string
  signature: string
  /** An error ends the verification. */
  ask: AskNode
}

export type SignInRules = {
  namespace: Namespace
  isChainReference: (reference: string) => boolean
  canonicalAddress: (address: string, reference: string) => string | undefined
  /** Does not throw for a malformed signature. */
  verify: (signed: Signed) => boolean | Promise<boolean>
  /** The namespace's name in messages that name a network by its reference alone. */
  nameInMessages?: string | undefined
}
