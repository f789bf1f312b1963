import type { Hex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import { isMostOf } from '../../document/isMostOf.js'
import { readBalance } from '../recipients/readBalance.js'
import type { Risk } from '../requests/risks.js'
import type { Simulation } from '../simulation/simulate.js'
import type { Token } from './flow.js'
import { readCoinPrice } from './readCoinPrice.js'
import type { Trade } from './readTrade.js'

/** Below this percentage of the price, the card shows a low minimum. */
const FAIR_PERCENT = 90n
/** Below this percentage of the price, a minimum gives no protection. */
const FAR_PERCENT = 50n
/** Maximum time in seconds until the deadline: a later swap could execute at another day's price. */
const LONG_S = 86_400n
/** Liquidity without a minimum is a high risk above a tenth of a balance. */
const SMALL_SHARE = 10n
const WHOLE = 10_000n
/** Stablecoins worth one dollar each. */
const DOLLARS: ReadonlySet<string> = new Set(['USDC', 'USDT', 'DAI', 'USDC.e'])

export type RatedTrade = {
  risks: Risk[]
  /** The payment minus the guaranteed minimum. The whole payment if the token's value is unknown. */
  atRisk: { token: Token; amount: bigint; balance: bigint }[]
  unread: { token: Token }[]
  mostOf: { token: Token }[]
  /** The minimum, and the value of the payment, if known. */
  least?: { token: Token; amount: bigint; worth: bigint } | undefined
}

/**
 * Compares the minimum with the node's simulation and the chain's coin price, and uses the higher
 * price: a single false price must not make a bad minimum look fair. The services' prices alone do
 * not verify a minimum.
 */
export async function rateTrade(
  trade: Trade,
  options: {
    rpc: Rpc
    account: Hex
    chainId: number
    /** EIP-55 address of the wrapped coin. */
    wrapped: string
    now: number
    simulation: Simulation | undefined
    /** Returns undefined unless the token is built in. */
    listed: (token: Hex) => { ticker: string; decimals: number } | undefined
    /** Lowercase addresses of tokens on the operator's list. */
    alsoListed: ReadonlySet<string>
    /** Value at the services' prices, in dollars with 26 decimals. */
    dollarsByServices: (paid: Paid) => bigint | undefined
  },
): Promise<RatedTrade> {
  const { rpc, account, wrapped, simulation, listed, alsoListed } = options
  const { kind, gets, path } = trade
  const [price, balances] = await Promise.all([
    readCoinPrice(options),
    Promise.all(trade.pays.map(({ token }) => readBalance({ rpc, account, token }))),
  ])
  const pays = trade.pays.map(({ token, amount }, index) => {
    const balance = balances[index]
    return { token, balance, amount: amount === 'all' ? (balance ?? 0n) : amount }
  })
  const plain = (token: Token) => (token === wrapped ? undefined : token)
  const dollarsOf = ({ token, amount }: { token: Token; amount: bigint }): bigint | undefined => {
    if (plain(token) === undefined) return price && amount * price
    const facts = token && listed(token)
    if (facts === undefined || !DOLLARS.has(facts.ticker)) return undefined
    return amount * 10n ** BigInt(26 - facts.decimals)
  }

  const tried = compareWithTrial(trade, { pays, simulation, plain })
  const priced = kind === 'swap' ? compareWithPrice({ pays, gets, dollarsOf }) : undefined
  const ofServices =
    kind === 'swap'
      ? compareWithPrice({ pays, gets, dollarsOf: options.dollarsByServices })
      : undefined
  const isEnough = (each: bigint | undefined, percent: bigint) =>
    each !== undefined && each * 100n >= percent * WHOLE
  const checked =
    kind === 'addLiquidity' ? leastOf({ pays, gets, plain }) : lesser(tried?.share, priced?.share)
  const share =
    checked === undefined && isEnough(ofServices?.share, FAIR_PERCENT)
      ? undefined
      : lesser(checked, ofServices?.share)
  const isUnlisted = (token: Token) =>
    token !== undefined && listed(token) === undefined && !alsoListed.has(token.toLowerCase())
  const isFair = isEnough(share, FAIR_PERCENT)
  const isFar = kind === 'swap' && !isEnough(share, FAR_PERCENT)
  const isOpen = gets.every(({ amount }) => amount === 0n)

  const rated: RatedTrade = { risks: [], atRisk: [], unread: [], mostOf: [] }
  const now = BigInt(Math.floor(options.now / 1_000))
  if (trade.isCircular) rated.risks.push('circularTrade')
  if (trade.ends.some((end) => end < now)) rated.risks.push('expired')
  if (trade.ends.some((end) => end > now + LONG_S)) rated.risks.push('endsLate')
  if (kind === 'removeLiquidity') {
    if (gets.some(({ amount }) => amount === 0n)) rated.risks.push('lowMinimum')
    return rated
  }
  for (const { token, amount, balance } of pays) {
    if (amount === 0n) continue
    if (balance === undefined) {
      rated.unread.push({ token })
      continue
    }
    const isMost = isMostOf(amount, balance)
    const hasUnlisted = path.some((each) => each !== plain(token) && isUnlisted(each))
    if (isMost && (hasUnlisted || !isFair)) rated.mostOf.push({ token })
    if (isMost && hasUnlisted) rated.risks.push('unlistedToken')
    if (isOpen && (kind === 'swap' || amount * SMALL_SHARE > balance)) rated.risks.push('noMinimum')
    else if (share === undefined)
      rated.risks.push(isMost ? 'priceUncheckedOfMost' : 'priceUnchecked')
    else if (!isFair)
      rated.risks.push(isMost ? 'lowMinimumOfMost' : isFar ? 'farBelowPrice' : 'lowMinimum')
    const lost = hasUnlisted || share === undefined ? amount : (amount * (WHOLE - share)) / WHOLE
    if (hasUnlisted || !isFair) rated.atRisk.push({ token, amount: lost, balance })
  }
  const [first] = gets
  const worth = [tried, priced, ofServices].reduce<bigint | undefined>(
    (most, each) => greater(most, each?.worth),
    undefined,
  )
  if (kind === 'swap' && !isFair && gets.length === 1 && first !== undefined && worth !== undefined)
    rated.least = { ...first, worth }
  return { ...rated, risks: gravest(rated.risks) }
}

/** For each risk, the graver risks that replace it on the card. */
const SAYS_LESS: Partial<Record<Risk, readonly Risk[]>> = {
  lowMinimum: ['noMinimum', 'lowMinimumOfMost', 'farBelowPrice'],
  priceUnchecked: ['priceUncheckedOfMost'],
}

function gravest(risks: readonly Risk[]): Risk[] {
  return [...new Set(risks)].filter(
    (risk) => !SAYS_LESS[risk]?.some((other) => risks.includes(other)),
  )
}

/** `share`: guaranteed part of the price in hundredths of a percent. `worth`: the price, if only one token is received. */
type Compared = { share: bigint; worth: bigint | undefined }
type Paid = { token: Token; amount: bigint }

/** Uses the worst share if several tokens are received. */
function compareWithTrial(
  { kind, gets }: Trade,
  found: {
    pays: readonly Paid[]
    simulation: Simulation | undefined
    plain: (token: Token) => Token
  },
): Compared | undefined {
  const { pays, simulation, plain } = found
  if (kind !== 'swap') return undefined
  if (simulation?.kind !== 'changes') return undefined
  const moved = (direction: 'in' | 'out', token: Token) =>
    simulation.changes
      .filter((change) => change.direction === direction && plain(change.token) === plain(token))
      .reduce((sum, { amount }) => sum + amount, 0n)
  const [only] = pays.length === 1 ? pays : []
  const spent = only && moved('out', only.token)
  const shares = gets.flatMap(({ token, amount }): Compared[] => {
    const comes = moved('in', token)
    // Scale up to the limit: paying more than simulated means a worse price.
    const worth = only === undefined || !spent ? comes : (comes * only.amount) / spent
    // The node may have omitted this amount.
    return worth === 0n ? [] : [{ share: (amount * WHOLE) / worth, worth }]
  })
  if (shares.length === 0) return undefined
  const worst = shares.reduce((one, other) => (other.share < one.share ? other : one))
  return { share: worst.share, worth: gets.length === 1 ? worst.worth : undefined }
}

function compareWithPrice(found: {
  pays: readonly Paid[]
  gets: Trade['gets']
  dollarsOf: (paid: Paid) => bigint | undefined
}): Compared | undefined {
  const { pays, gets, dollarsOf } = found
  const [paid, got] = [sum(pays.map(dollarsOf)), sum(gets.map(dollarsOf))]
  if (!paid || got === undefined) return undefined
  const [only] = gets.length === 1 ? gets : []
  // A large amount, so that the division keeps its precision.
  const one = 10n ** 30n
  const each = only && dollarsOf({ token: only.token, amount: one })
  return { share: (got * WHOLE) / paid, worth: each && (paid * one) / each }
}

function leastOf(found: {
  pays: readonly Paid[]
  gets: Trade['gets']
  plain: (token: Token) => Token
}): bigint {
  const { pays, gets, plain } = found
  const shares = pays.map(({ token, amount }) => {
    const least = gets.find((each) => plain(each.token) === plain(token))?.amount ?? 0n
    return amount === 0n ? WHOLE : (least * WHOLE) / amount
  })
  return shares.reduce((one, other) => (other < one ? other : one), WHOLE)
}

function sum(values: readonly (bigint | undefined)[]): bigint | undefined {
  return values.reduce(
    (all, value) => (all === undefined || value === undefined ? undefined : all + value),
    0n,
  )
}

function lesser(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

function greater(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}
