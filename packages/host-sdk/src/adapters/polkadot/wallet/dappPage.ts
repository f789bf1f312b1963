import type { FormatOf } from '../formats.js'

/** The dapp's choices for a wallet of the page: extensions have neither a network nor an active account. */
export type DappPage = {
  name: () => string
  /** The dapp's networks, by CAIP-2's reference, the active one first. */
  references: () => readonly string[]
  formatOf: FormatOf
  /** The account that the visitor chose on the page. */
  active: () => string | undefined
}
