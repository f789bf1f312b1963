import type { HistoryPlace } from '@vestibule/indexer'

export function formatCursor({ block, position }: HistoryPlace): string {
  return `${block}.${position}`
}

export function parseCursor(cursor: string): HistoryPlace | undefined {
  const [, block, position] = /^(\d{1,16})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined || position === undefined) return undefined
  return { block: BigInt(block), position: Number(position) }
}
