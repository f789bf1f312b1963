import type { FormatOf } from '../formats.js'

/** Extensions have no network and no active account, so the dapp chooses both. */
export type DappPage = {
  name: () => string
  /** CAIP-2 references, the active one first. */
  references: () => readonly string[]
  formatOf: FormatOf
  active: () => string | undefined
}
