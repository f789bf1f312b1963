import type { Hex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import { isDust, isMostOf } from '../recipients/isMostOf.js'
import { type Move, movesOf } from '../recipients/movesOf.js'
import { readBalance, readSupply } from '../recipients/readBalance.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { isUnlimited } from '../requests/unlimited.js'
import type { Insight } from './eip155View.js'

type Found = Pick<Insight, 'mostToNew' | 'approvalOfMost' | 'balanceUnread'>

/** What of one token goes or may be taken from one owner, added up over the whole request. */
type Sum = {
  owner: Hex
  token: Hex | undefined
  toNew: bigint
  permitted: bigint
}

/**
 * Finds what would be most of something: for someone who never got anything, or for anyone who has a permission. Whom a
 * descriptor names is nobody new for a permission, nor for coins; tokens that are sent to a contract are lost there, or
 * are taken by anyone who asks a router for them first. A balance that cannot be read, or that is more than there is, is not taken for enough.
 */
export async function findMost(
  options: { rpc: Rpc; request: ApprovalRequest } & Pick<
    Insight,
    'tokens' | 'names' | 'recipients' | 'simulation'
  >,
): Promise<Found> {
  const { rpc, request, tokens, names, recipients, simulation } = options
  const isNamed = ({ token, to, isPermission }: Move) =>
    (isPermission || token === undefined) &&
    to !== undefined &&
    names[to.toLowerCase()] !== undefined
  const isNew = (move: Move) =>
    move.to === undefined ||
    (!isNamed(move) &&
      recipients.some((each) => each.address === move.to && each.standing === 'new'))
  const factsOf = (token: Hex | undefined) => token && tokens[token.toLowerCase()]
  /**
   * Of a collection, a transfer takes one item of those that the account has; a permission for one is told as such. What
   * may be a collection has an item 0.
   */
  const count = (move: Move): Move[] => {
    const standard = factsOf(move.token)?.standard
    if (!move.isItem || standard === 'erc20') return [move]
    if (standard === undefined) return [{ ...move, amount: move.amount || 1n }]
    return move.isPermission ? [] : [{ ...move, amount: 1n }]
  }

  const said = sumUp(movesOf(request).flatMap(count), isNew)
  const seen = sumUp(seenIn(simulation, request.account).flatMap(count), () => false)
  // What is seen when it is tried out is what was said, or more than that; never both.
  const sums = [...new Set([...said.keys(), ...seen.keys()])].flatMap((key) => {
    const [one, other] = [said.get(key), seen.get(key)]
    const first = one ?? other
    if (first === undefined) return []
    return [{ ...first, permitted: larger(one?.permitted, other?.permitted) }]
  })

  const found: { [key in keyof Found]: { token: Hex | undefined }[] } = {
    mostToNew: [],
    approvalOfMost: [],
    balanceUnread: [],
  }
  await Promise.all(
    sums.map(async ({ owner, token, toNew, permitted }) => {
      const { nativeCurrency } = request.network
      const facts = token === undefined ? undefined : factsOf(token)
      // One item is never dust, however many digits its contract names.
      const unitsOf = facts?.standard === 'erc20' ? facts.decimals : undefined
      const decimals = token === undefined ? nativeCurrency.decimals : unitsOf
      const counts = toNew > 0n && !isDust(toNew, decimals)
      if (!counts && permitted === 0n) return
      const hasSupply = token !== undefined && permitted > 0n
      const [balance, supply] = await Promise.all([
        readBalance({ rpc, account: owner, token }),
        hasSupply ? readSupply({ rpc, token }) : undefined,
      ])
      const isRead =
        balance !== undefined && (!hasSupply || (supply !== undefined && balance <= supply))
      if (!isRead) found.balanceUnread.push({ token })
      if (counts && balance !== undefined && isMostOf(toNew, balance))
        found.mostToNew.push({ token })
      const isMost =
        (balance !== undefined && isMostOf(permitted, balance)) ||
        (supply !== undefined && permitted > supply)
      if (permitted > 0n && isMost) found.approvalOfMost.push({ token })
    }),
  )
  return found
}

function sumUp(moves: readonly Move[], isNew: (move: Move) => boolean): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const move of moves) {
    const { owner, token, amount, isPermission } = move
    const key = `${owner} ${token}`
    const sum = sums.get(key) ?? { owner, token, toNew: 0n, permitted: 0n }
    sums.set(key, {
      ...sum,
      toNew: sum.toNew + (isNew(move) ? amount : 0n),
      permitted: sum.permitted + (isPermission ? amount : 0n),
    })
  }
  return sums
}

/** Permissions that show only when a transaction is tried out. */
function seenIn(simulation: Insight['simulation'], owner: Hex): Move[] {
  if (simulation?.kind !== 'changes') return []
  return simulation.permissions.flatMap(({ token, spender: to, amount }) =>
    amount === undefined || isUnlimited(amount)
      ? []
      : [{ owner, token, amount, to, isPermission: true, isItem: true }],
  )
}

function larger(one = 0n, other = 0n): bigint {
  return one > other ? one : other
}
