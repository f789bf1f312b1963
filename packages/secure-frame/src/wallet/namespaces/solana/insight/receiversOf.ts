import type { Given } from '../../document/judgeRecipient.js'
import type { Payment } from '../../document/paymentHistory.js'
import { assetOf, mintOf } from '../recipients/assetOf.js'
import type { TransactionRequest } from '../requests/solanaRequest.js'
import { type Gift, givenBy } from './givenBy.js'
import type { SolanaView } from './solanaView.js'

type Found = Pick<SolanaView, 'transactions' | 'owners' | 'mints' | 'trade'> & {
  request: TransactionRequest
}
/** Undefined for SOL. */
type Mint = string | undefined

/** Replaces a token account with its proven owner. */
export function receiversOf(found: Found): ReadonlyMap<string, readonly Given<Mint>[]> {
  const receivers = new Map<string, Given<Mint>[]>()
  for (const gift of giftsOf(found)) {
    const { asset, mint, amount } = gift
    const others = receivers.get(gift.receiver) ?? []
    const before = others.find((each) => each.asset === asset)?.amount ?? 0n
    const rest = others.filter((each) => each.asset !== asset)
    receivers.set(gift.receiver, [...rest, { asset, token: mint, amount: before + amount.units }])
  }
  return receivers
}

/** Reads only signed content: a payment makes its receiver known. */
export function paymentsOf(found: Found): (Payment & { to: string })[] {
  return giftsOf(found).flatMap(({ receiver, asset, amount, isOwn, isTold }) =>
    isOwn && !isTold && amount.units > 0n
      ? [{ to: receiver, asset, amount: amount.units, at: found.request.now }]
      : [],
  )
}

function giftsOf({ transactions, owners, mints, request, trade }: Found) {
  // A paid transfer is not a gift.
  if (trade?.isFair === true) return []
  return transactions
    .flatMap(({ steps }) => givenBy(steps, request.account))
    .map((gift) => {
      const owner = owners[gift.to]
      const receiver = owner?.proven === true ? owner.owner : gift.to
      return { ...gift, receiver, ...assetOfGift(gift, { mints, request }) }
    })
}

/** A transfer without a mint does not match a known token. */
function assetOfGift(
  { amount }: Gift,
  { mints, request }: Pick<Found, 'mints' | 'request'>,
): { mint: Mint; asset: string } {
  const mint = amount.token && mintOf(amount.token, mints)
  if (amount.token !== undefined && mint === undefined)
    return { mint, asset: assetOf(request, 'unknown') }
  return { mint, asset: assetOf(request, mint) }
}
