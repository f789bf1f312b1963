import type { Hex } from 'viem'
import type { Payment } from '../../document/paymentHistory.js'
import type { TokenFacts } from '../insight/eip155View.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { assetOf } from './assetOf.js'
import { countedMoves } from './countedMoves.js'

/** Only single transfers make a recipient known. */
export function paymentsOf(
  request: ApprovalRequest,
  tokens: Readonly<Record<string, TokenFacts>>,
): (Payment & { to: Hex })[] {
  if (request.kind !== 'transaction' || request.call.kind === 'batch') return []
  const { account, now } = request
  return countedMoves(request, tokens).flatMap(({ owner, to, token, amount, isPermission, id }) =>
    owner !== account || to === undefined || isPermission || amount === 0n
      ? []
      : [{ to, asset: assetOf(request, token, id), amount, at: now }],
  )
}
