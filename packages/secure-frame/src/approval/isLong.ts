import type { Approval } from './approval.js'

/** Tokens of a permit, items of a collection, and lines of a description that a phone has room for. */
const ROOM = { tokens: 2, items: 4, fields: 6 }

/** True when the facts would make a card taller than a phone, where nobody could see the whole of it. */
export function isLong({ request, insight }: Approval): boolean {
  if ((insight.described?.fields.length ?? 0) > ROOM.fields) return true
  if (request.kind === 'typedData')
    return request.decoded?.kind === 'permit' && request.decoded.tokens.length > ROOM.tokens
  return (
    request.kind === 'transaction' &&
    request.call.kind === 'nftTransfer' &&
    request.call.items.length > ROOM.items
  )
}
