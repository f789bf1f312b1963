export type Account = {
  /** Namespace of the CAIP-2 id. */
  namespace: string
  /** Index in the wallet's list, from 0. */
  position: number
  address: string
}
