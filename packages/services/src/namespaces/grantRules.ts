import type { AskNode } from './signInRules.js'

type SignedGrant = {
  account: string
  /** The second part of the network's CAIP-2 id. */
  reference: string
  /** The signed permission, in the form that a redeemer submits. */
  context: string
}

type ReadGrant = {
  id: string
  /** Seconds since the epoch, if the permission ends by itself. */
  expiry: number | undefined
  /** Whether the reported terms are the account's signed ones. */
  isTold: (permissions: readonly unknown[]) => boolean
}

export type GrantRules = {
  /** A permission that the account's key signed. Undefined for any other context. */
  readGrant: (grant: SignedGrant) => Promise<ReadGrant | undefined>
  /** Whether the account ended a permission on the chain. @throws if the node does not answer */
  isEnded: (grant: SignedGrant & { pci: string; ask: AskNode }) => Promise<boolean>
}
