import { base58 } from '@scure/base'
import type { NameRules } from '../nameRules.js'

/** SLIP-44, which has no number for other clusters: an account is the same key on each. */
const COIN_TYPE = 501
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const SOLANA_NAMES: NameRules = {
  referenceOf: (coinType) => (coinType === COIN_TYPE ? MAINNET : undefined),
  bytesOf: base58.decode,
}
