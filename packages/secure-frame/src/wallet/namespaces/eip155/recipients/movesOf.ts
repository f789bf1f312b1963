import type { Hex } from 'viem'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import type { Step } from '../requests/decodedCall.js'
import { stepsOf } from '../requests/stepsOf.js'
import type { SignedMeaning } from '../signatures/signedMeaning.js'

/** Assets that leave their owner, or that another party may take later. */
export type Move = {
  /** EIP-55: the account, or a Safe or smart account for which it signs. */
  owner: Hex
  token: Hex | undefined
  /** In smallest units. */
  amount: bigint
  /** `undefined`: the account that submits the signature. */
  to: Hex | undefined
  /** Whether another party decides when to take the assets. */
  isPermission: boolean
  /** Whether the amount may be an item's id (including 0). */
  isItem: boolean
  /** Set for ERC-1155: each id has its own balance. */
  id?: bigint | undefined
}

/** Excludes unlimited permissions, which are another risk, and orders that pay a price. */
export function movesOf(request: ApprovalRequest): Move[] {
  const { account } = request
  const meaning = request.kind === 'typedData' ? request.decoded : undefined
  const own = [account, meaning?.owner]
  const called = stepsOf(request).flatMap((step) =>
    movesOfStep(step, request.kind === 'transaction' ? account : step.from),
  )
  const isSale = meaning !== undefined && isBoundSale(meaning)
  const signed = (isSale ? [] : (meaning?.gives ?? [])).flatMap(
    ({ token, amount, id, to }): Move[] =>
      amount === undefined || id !== undefined
        ? []
        : [
            {
              owner: meaning?.owner ?? account,
              token,
              amount,
              to,
              isPermission: true,
              isItem: false,
            },
          ],
  )
  return [...called, ...signed].filter(
    ({ owner, amount, isItem }) => (amount > 0n || isItem) && own.includes(owner),
  )
}

/** An order at a known market. A permit may have other purposes. */
function isBoundSale({ gets, whole, risks }: SignedMeaning): boolean {
  return gets.length > 0 && whole && !risks.includes('permit')
}

/** @param payer The account that pays the native currency. */
function movesOfStep({ call, from, to, value }: Step, payer: Hex): Move[] {
  const plain = { isPermission: false, isItem: false }
  switch (call.kind) {
    case 'nativeTransfer':
      return [{ owner: payer, token: undefined, amount: value, to, ...plain }]
    case 'tokenTransfer': {
      const { token, amount } = call
      return [{ owner: call.from ?? from, token, amount, to: call.to, ...plain, isItem: true }]
    }
    case 'tokenApproval': {
      if (call.unlimited) return []
      const { token, amount, spender, ambiguous: isItem = false } = call
      return [{ owner: from, token, amount, to: spender, isPermission: true, isItem }]
    }
    case 'nftTransfer': {
      const { token, to, items, standard } = call
      return items.map(({ id, amount }) => {
        const counted = standard === 'erc1155' ? id : undefined
        return { owner: call.from, token, amount, to, ...plain, id: counted }
      })
    }
    default:
      return []
  }
}
