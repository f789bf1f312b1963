import { formatDecimal } from '@vestibule/protocol/numbers'
/** So many of an NFT: its name, and how many only where it is not one. */
export function countOf(count: string, name: string): string {
  return count === '1' ? name : `${formatDecimal(count)} × ${name}`
}
