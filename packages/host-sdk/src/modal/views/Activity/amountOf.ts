import type { Transfer } from '@vestibule/protocol/http'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { countOf } from '../../../assets/countOf.js'
import { shortNumber } from '../../../assets/readNfts.js'

const PLACES = 3
export const PLUS: ReadonlySet<string> = new Set(['receive', 'deposit', 'borrow', 'claim', 'mint'])
const MINUS: ReadonlySet<string> = new Set(['withdraw', 'repay', 'burn', 'send'])

export function amountOf(
  { fungible_info, nft_info, quantity, direction }: Transfer,
  operation: string,
): string {
  const sign = signOf(operation, direction)
  if (nft_info !== undefined) {
    const number = nft_info.token_id === undefined ? '' : shortNumber(nft_info.token_id)
    return `${sign}${countOf(quantity.numeric, `${nft_info.name ?? ''} ${number}`.trim())}`
  }
  return `${sign}${formatDecimal(quantity.numeric, { places: PLACES })} ${fungible_info?.symbol ?? ''}`
}

function signOf(operation: string, direction: Transfer['direction']): string {
  if (operation === 'trade') return direction === 'in' ? '+' : '-'
  if (PLUS.has(operation)) return '+'
  return MINUS.has(operation) ? '-' : ''
}
