import type { Eip155View } from '../insight/eip155View.js'

const ROOM = { things: 2, facts: 4, items: 4, fields: 6 }

export function isLong({ request, insight }: Eip155View): boolean {
  if ((insight.described?.fields.length ?? 0) > ROOM.fields) return true
  if (request.kind === 'typedData') {
    const { gives = [], gets = [], facts = [] } = request.decoded ?? {}
    return gives.length + gets.length > ROOM.things || facts.length > ROOM.facts
  }
  return (
    request.kind === 'transaction' &&
    request.call.kind === 'nftTransfer' &&
    request.call.items.length > ROOM.items
  )
}
