import { formatDecimal } from '@vestibule/protocol/numbers'
/** The name of an NFT, with a count unless it is one. */
export function countOf(count: string, name: string): string {
  return count === '1' ? name : `${formatDecimal(count)} × ${name}`
}
