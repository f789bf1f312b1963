import type { TokenFacts } from '../insight/eip155View.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { type Move, movesOf } from './movesOf.js'

type Tokens = Readonly<Record<string, TokenFacts>>

export function countedMoves(request: ApprovalRequest, tokens: Tokens): Move[] {
  return movesOf(request).flatMap((move) => countItems(move, tokens))
}

/**
 * A transfer of an ERC-721 item has the amount 1; the given amount is an id and may be 0. An
 * approval of one item has its own warning.
 */
export function countItems(move: Move, tokens: Tokens): Move[] {
  const standard = move.token && tokens[move.token.toLowerCase()]?.standard
  if (!move.isItem || standard === 'erc20') return [move]
  if (standard === undefined) return [{ ...move, amount: move.amount || 1n }]
  return move.isPermission ? [] : [{ ...move, amount: 1n }]
}
