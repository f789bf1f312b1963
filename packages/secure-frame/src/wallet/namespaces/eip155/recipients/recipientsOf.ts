import type { Hex } from 'viem'
import type { ApprovalRequest, TypedDataRequest } from '../requests/approvalRequest.js'
import type { SingleCall, Step } from '../requests/decodedCall.js'
import { stepsOf } from '../requests/stepsOf.js'

/** Reads only the request. */
export function recipientsOf(request: ApprovalRequest): Hex[] {
  if (request.kind === 'typedData') return partiesOfSignature(request)
  if (request.kind !== 'transaction') return []
  const { call, to, self, account } = request
  if (call.kind !== 'batch') return to === undefined ? [] : partiesOf(call, to)
  // A contract that runs the steps only forwards assets, unless a step of the account transfers
  // assets to it.
  const isBetween = (party: Hex, { call: { kind }, from, to: called }: Step) =>
    call.carriers.some(
      ({ contract, style }) =>
        contract === party &&
        (self === undefined ||
          from !== account ||
          !isTransfer(kind) ||
          (style === 'router' && called === party)),
    )
  return call.steps.flatMap((step) =>
    partiesOf(step.call, step.to).filter(
      (party) => isPermission(step.call) || !isBetween(party, step),
    ),
  )
}

function partiesOfSignature(request: TypedDataRequest): Hex[] {
  const { gives = [], gets = [], facts = [] } = request.decoded ?? {}
  return [
    ...[...gives, ...gets].flatMap(({ to }) => (to === undefined ? [] : [to])),
    ...facts.flatMap(({ value }) =>
      value.kind === 'address' && value.person === true ? [value.address] : [],
    ),
    ...stepsOf(request).flatMap((step) => partiesOf(step.call, step.to)),
  ]
}

const isTransfer = (kind: SingleCall['kind']) =>
  kind === 'nativeTransfer' || kind === 'tokenTransfer' || kind === 'nftTransfer'

function isPermission({ kind }: SingleCall): boolean {
  return kind === 'tokenApproval' || kind === 'approvalForAll'
}

/** @param at The called contract, or the recipient of native currency. */
function partiesOf(call: SingleCall, at: Hex): Hex[] {
  switch (call.kind) {
    case 'nativeTransfer':
      return [at]
    case 'tokenTransfer':
    case 'nftTransfer':
    case 'wrap':
    case 'unwrap':
    case 'payOut':
    case 'portion':
      return [call.to]
    case 'swap':
      return call.to === undefined ? [] : [call.to]
    case 'tokenApproval':
      return [call.spender]
    case 'approvalForAll':
      return [call.operator]
    case 'contractCreation':
    case 'unknownCall':
    case 'payIn':
    case 'balanceCheck':
      return []
  }
}
