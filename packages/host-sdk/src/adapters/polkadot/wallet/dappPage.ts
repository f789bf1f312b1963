import type { FormatOf } from '../formats.js'

/** Extensions have neither a network nor an active account, so the dapp chooses them. */
export type DappPage = {
  name: () => string
  /** By CAIP-2's reference, the active one first. */
  references: () => readonly string[]
  formatOf: FormatOf
  /** The account chosen on the page. */
  active: () => string | undefined
}
