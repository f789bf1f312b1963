import { formatAmount } from '@vestibule/protocol/numbers'
import type { TokenBalance } from '../../../core/model/account.js'

export const formatTokens = (amount: bigint, token: TokenBalance | undefined) =>
  `${formatAmount(amount, token?.quantity.decimals ?? 0)} ${token?.symbol ?? ''}`
