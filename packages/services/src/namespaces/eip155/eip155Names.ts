import { fromCoinType } from '@vestibule/protocol'
import type { NameRules } from '../nameRules.js'

export const EIP155_NAMES: NameRules = {
  referenceOf: (coinType) => fromCoinType(coinType)?.toString(),
}
