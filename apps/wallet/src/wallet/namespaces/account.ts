export type Account = {
  namespace: string
  /** Index in the wallet's list, from 0. */
  position: number
  address: string
}
