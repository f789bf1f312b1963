import type { Namespace } from '@vestibule/protocol'

/** Returns the node's result or error. @throws without a response */
export type AskNode = (
  method: string,
  params: unknown[],
) => Promise<{ result: unknown } | { error: { code: number; message: string; data?: unknown } }>

export type Signed = {
  address: string
  reference: string
  message: string
  signature: string
  /** The verification ends if this request throws. */
  ask: AskNode
}

export type SignInRules = {
  namespace: Namespace
  isChainReference: (reference: string) => boolean
  canonicalAddress: (address: string, reference: string) => string | undefined
  /** Does not throw for an invalid signature. */
  verify: (signed: Signed) => boolean | Promise<boolean>
  /** The namespace's name in messages that contain only a network's reference. */
  nameInMessages?: string | undefined
}
