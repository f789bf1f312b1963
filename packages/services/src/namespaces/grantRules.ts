import type { AskNode } from './signInRules.js'

type SignedGrant = {
  account: string
  reference: string
  context: string
}

type ReadGrant = {
  id: string
  /** Expiry of the permission in seconds since the epoch. */
  expiry: number | undefined
  isTold: (permissions: readonly unknown[]) => boolean
}

export type GrantRules = {
  /** Undefined for a context that another key signed. */
  readGrant: (grant: SignedGrant) => Promise<ReadGrant | undefined>
  isEnded: (grant: SignedGrant & { pci: string; ask: AskNode }) => Promise<boolean>
}
