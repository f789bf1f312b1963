export type Account = {
  /** CAIP-2's first part. */
  namespace: string
  /** From 0, in the wallet's order. */
  position: number
  address: string
}
