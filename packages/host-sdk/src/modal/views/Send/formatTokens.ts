import type { TokenBalance } from '../../../core/model/account.js'
import { formatUnits } from '../../../platform/units.js'

/** So much of a token, as it is read. */
export const formatTokens = (amount: bigint, token: TokenBalance | undefined) =>
  `${formatUnits(amount, token?.quantity.decimals ?? 0)} ${token?.symbol ?? ''}`
