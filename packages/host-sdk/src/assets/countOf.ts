import { formatDecimal } from '@vestibule/protocol/numbers'
export function countOf(count: string, name: string): string {
  return count === '1' ? name : `${formatDecimal(count)} × ${name}`
}
