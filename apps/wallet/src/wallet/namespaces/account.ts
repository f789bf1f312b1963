/** One of the wallet's accounts. */
export type Account = {
  /** CAIP-2's first part. */
  namespace: string
  /** From 0, in the order in which the wallet makes them. */
  position: number
  address: string
}
