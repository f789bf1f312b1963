import type { FormatOf } from '../formats.js'

/** What a wallet of the page goes by that the dapp decides: extensions have neither a network nor an active account. */
export type DappPage = {
  /** What the dapp is called. */
  name: () => string
  /** The networks that the dapp has, by CAIP-2's reference, the one that it is on first. */
  references: () => readonly string[]
  formatOf: FormatOf
  /** The account that the visitor chose on the page. */
  active: () => string | undefined
}
