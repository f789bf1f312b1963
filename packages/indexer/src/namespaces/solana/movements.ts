import type { TokenTransfer } from '../../chainReader.js'
import { idOfSlot } from './slots.js'
import { type Confirmed, positionOf, SYSTEM } from './transactions.js'

export const NATIVE = 'So11111111111111111111111111111111111111111'
/** Accounts of wrapped SOL also contain their rent. */
const WRAPPED = 'So11111111111111111111111111111111111111112'

type Change = { owner: string; amount: bigint }
type Moved = { token: string; kind: TokenTransfer['kind']; changes: Change[] }

/** Excludes the fee and the rent of opened token accounts. The counterparty has the largest opposite change. */
export function movementsOf(confirmed: Confirmed, account: string): TokenTransfer[] {
  const { slot, meta, transaction } = confirmed
  const [hash = ''] = transaction.signatures
  if (meta.err !== null && meta.err !== undefined) return []
  const { block, blockHash } = idOfSlot(slot)
  const position = positionOf(hash)
  const place = { block, blockHash, hash, position, log: position }
  return [nativeMoved(confirmed), ...tokensMoved(confirmed)].flatMap(
    ({ token, kind, changes }, part) => {
      const own = changes.find(({ owner }) => owner === account)?.amount ?? 0n
      if (own === 0n) return []
      const other = otherEnd(changes, own)
      const [sender, recipient] = own < 0n ? [account, other] : [other, account]
      const amount = own < 0n ? -own : own
      const tokenId = kind === 'nft' ? 0n : undefined
      return [{ ...place, part, token, kind, tokenId, sender, recipient, amount }]
    },
  )
}

/** The system program if an asset was minted or burnt. */
function otherEnd(changes: readonly Change[], own: bigint): string {
  const opposite = changes.filter(({ amount }) => amount < 0n !== own < 0n && amount !== 0n)
  const sorted = opposite.sort((one, other) => compare(size(other.amount), size(one.amount)))
  return sorted[0]?.owner ?? SYSTEM
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)

function nativeMoved({ meta, transaction }: Confirmed): Moved {
  const { accountKeys } = transaction.message
  const rented = new Set(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].flatMap(
      ({ accountIndex, mint }) => (mint === WRAPPED ? [] : [accountIndex]),
    ),
  )
  const changes = accountKeys.map(({ pubkey: owner }, index) => {
    const change = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
    return { owner, amount: index === 0 ? change + meta.fee : change, isRent: rented.has(index) }
  })
  const [payer, ...others] = changes
  // Add the rent of token accounts, which the fee payer pays or gets back.
  const rent = others.reduce((sum, { amount, isRent }) => (isRent ? sum + amount : sum), 0n)
  const own = payer === undefined ? [] : [{ ...payer, amount: payer.amount + rent }]
  return {
    token: NATIVE,
    kind: 'fungible',
    changes: [...own, ...others.filter(({ isRent }) => !isRent)],
  }
}

function tokensMoved({ meta }: Confirmed): Moved[] {
  const moved = new Map<string, Moved>()
  const note = (sign: 1n | -1n, balances: Balances) => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      const kind = uiTokenAmount.decimals === 0 ? 'nft' : 'fungible'
      const { changes } = moved.get(mint) ?? { changes: [] }
      const change = { owner: owner ?? SYSTEM, amount: sign * uiTokenAmount.amount }
      moved.set(mint, { token: mint, kind, changes: add(changes, change) })
    }
  }
  note(-1n, meta.preTokenBalances)
  note(1n, meta.postTokenBalances)
  // Nodes do not guarantee the order of accounts.
  return [...moved.values()].sort((one, other) => (one.token < other.token ? -1 : 1))
}

type Balances = Confirmed['meta']['postTokenBalances']

function add(changes: readonly Change[], { owner, amount }: Change): Change[] {
  const before = changes.find((each) => each.owner === owner)?.amount ?? 0n
  return [...changes.filter((each) => each.owner !== owner), { owner, amount: before + amount }]
}
