import type { AskNode } from './signInRules.js'

type SignedGrant = {
  account: string
  /** The second part of the network's CAIP-2 id. */
  reference: string
  context: string
}

type ReadGrant = {
  id: string
  /** Seconds since the epoch, if the permission ends by itself. */
  expiry: number | undefined
  isTold: (permissions: readonly unknown[]) => boolean
}

export type GrantRules = {
  /** Undefined for a context that the account's key did not sign. */
  readGrant: (grant: SignedGrant) => Promise<ReadGrant | undefined>
  isEnded: (grant: SignedGrant & { pci: string; ask: AskNode }) => Promise<boolean>
}
