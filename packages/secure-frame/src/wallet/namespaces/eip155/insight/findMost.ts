import type { Hex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import type { Spending } from '../../document/createSpendingLog.js'
import { isMostOf } from '../../document/isMostOf.js'
import { assetOf } from '../recipients/assetOf.js'
import { countedMoves, countItems } from '../recipients/countedMoves.js'
import type { Move } from '../recipients/movesOf.js'
import { readBalance, readSupply } from '../recipients/readBalance.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { isUnlimited } from '../requests/unlimited.js'
import type { Insight, MostOf } from './eip155View.js'

/** Smaller transfers than a thousandth of a coin need no warning. */
const SMALL_DIGITS = 3

type Found = {
  mostToNew: MostOf[]
} & { [name in 'approvalOfMost' | 'balanceUnread']: { token: Hex | undefined }[] } & {
  /** Spending to add to the site's total of the last 24 hours. */
  spending: (Spending & { token: Hex | undefined })[]
}

/** Total of a token or an ERC-1155 item that one owner can lose in the whole request. */
type Sum = {
  owner: Hex
  token: Hex | undefined
  id: bigint | undefined
  toNew: bigint
  permitted: bigint
  /** Amount sent to unknown recipients. */
  sent: bigint
  allowed: bigint
}

/**
 * Finds amounts above half of a balance for an unknown recipient or any spender. A contract with a
 * descriptor counts as a known spender and coin recipient, but not as a token recipient: tokens
 * sent there would be lost.
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
  const standingOf = (to: Hex) => recipients.find(({ address }) => address === to)?.standing
  const isNew = (move: Move) =>
    move.to === undefined ||
    (!isNamed(move) && ['new', 'seen'].includes(standingOf(move.to) ?? 'own'))

  const said = sumUp(countedMoves(request, tokens), { isNew, isNamed })
  const permitted = seenIn(simulation, request.account)
  const seen = sumUp(
    permitted.flatMap((move) => countItems(move, tokens)),
    { isNew: () => false, isNamed },
  )
  // Use the larger amount, not the sum: the simulated amount includes the stated one.
  const sums = [...new Set([...said.keys(), ...seen.keys()])].flatMap((key) => {
    const [one, other] = [said.get(key), seen.get(key)]
    const first = one ?? other
    if (first === undefined) return []
    return [
      {
        ...first,
        permitted: larger(one?.permitted, other?.permitted),
        counted: (one?.sent ?? 0n) + larger(one?.allowed, other?.allowed),
      },
    ]
  })

  const found: Found = { mostToNew: [], approvalOfMost: [], balanceUnread: [], spending: [] }
  await Promise.all(
    sums.map(async ({ owner, token, id, toNew, permitted, counted }) => {
      const { nativeCurrency } = request.network
      const facts = token === undefined ? undefined : tokens[token.toLowerCase()]
      // A single item is never dust, because its contract can claim any decimals.
      const unitsOf = facts?.standard === 'erc20' && id === undefined ? facts.decimals : undefined
      const decimals = token === undefined ? nativeCurrency.decimals : unitsOf
      const counts = toNew > 0n && !isDust(toNew, decimals)
      if (!counts && permitted === 0n && counted === 0n) return
      const hasSupply = token !== undefined && permitted > 0n
      const [balance, supply] = await Promise.all([
        readBalance({ rpc, account: owner, token, id }),
        hasSupply ? readSupply({ rpc, token }) : undefined,
      ])
      if (balance !== undefined && counted > 0n) {
        const asset = assetOf(request, token, id)
        found.spending.push({ owner, asset, token, amount: counted, balance })
      }
      if (!counts && permitted === 0n) return
      const isRead =
        balance !== undefined && (!hasSupply || (supply !== undefined && balance <= supply))
      if (!isRead) found.balanceUnread.push({ token })
      if (counts && balance !== undefined && isMostOf(toNew, balance))
        found.mostToNew.push({
          token,
          ...(id !== undefined && { id }),
          ...(facts?.standard === 'erc721' && balance === 1n && { isOnlyItem: true }),
        })
      const isMost =
        (balance !== undefined && isMostOf(permitted, balance)) ||
        (supply !== undefined && permitted > supply)
      if (permitted > 0n && isMost) found.approvalOfMost.push({ token })
    }),
  )
  return found
}

/** @param decimals If undefined, no amount is dust. */
function isDust(amount: bigint, decimals: number | undefined): boolean {
  return decimals !== undefined && amount < 10n ** BigInt(Math.max(0, decimals - SMALL_DIGITS))
}

function sumUp(
  moves: readonly Move[],
  { isNew, isNamed }: { isNew: (move: Move) => boolean; isNamed: (move: Move) => boolean },
): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const move of moves) {
    const { owner, token, id, amount, isPermission } = move
    const key = `${owner} ${token} ${id}`
    const none = { toNew: 0n, permitted: 0n, sent: 0n, allowed: 0n }
    const sum = sums.get(key) ?? { owner, token, id, ...none }
    sums.set(key, {
      ...sum,
      toNew: sum.toNew + (isNew(move) ? amount : 0n),
      permitted: sum.permitted + (isPermission ? amount : 0n),
      sent: sum.sent + (isNew(move) && !isPermission ? amount : 0n),
      allowed: sum.allowed + (isPermission && !isNamed(move) ? amount : 0n),
    })
  }
  return sums
}

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
