import type { HistoryPlace } from '@vestibule/indexer'

/** The cursor of what is older than a transaction. */
export function formatCursor({ block, position }: HistoryPlace): string {
  return `${block}.${position}`
}

/** Undefined for anything but a cursor. */
export function parseCursor(cursor: string): HistoryPlace | undefined {
  const [, block, position] = /^(\d{1,16})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined || position === undefined) return undefined
  return { block: BigInt(block), position: Number(position) }
}
