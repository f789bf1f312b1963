import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { TOKEN_2022 } from '../mints.js'
import { SOL, SOL_PRICE, SOLANA_TOKENS } from '../solanaTokens.js'

/** Reserves of each asset in US dollars. Limited reserves make large trades more expensive. */
const DEPTH = 1_000_000
/** The maker's fee in hundredths of a percent. */
const FEE = 30n
const WHOLE = 10_000n
/** Decimal places of a price. */
const PRECISION = 6
const MOST = 2n ** 64n - 1n

const { dollar, toll } = SOLANA_TOKENS

const ASSETS: Readonly<Record<string, Asset>> = {
  [SOL]: { decimals: 9, price: SOL_PRICE },
  [dollar.mint]: { ...dollar, program: TOKEN_PROGRAM_ADDRESS },
  [toll.mint]: { ...toll, program: TOKEN_2022 },
}

type Asset = {
  decimals: number
  /** US dollars. */
  price: number
  /** Undefined for SOL. */
  program?: typeof TOKEN_PROGRAM_ADDRESS | typeof TOKEN_2022 | undefined
  /** The transfer fee that the token withholds. */
  feeBasisPoints?: number
  maximumFee?: bigint
}

export const TRADED = Object.keys(ASSETS)

export const assetAt = (address: string): Asset | undefined =>
  Object.hasOwn(ASSETS, address) ? ASSETS[address] : undefined

export function keptOf({ feeBasisPoints = 0, maximumFee = 0n }: Asset, amount: bigint): bigint {
  const share = (amount * BigInt(feeBasisPoints) + WHOLE - 1n) / WHOLE
  return share < maximumFee ? share : maximumFee
}

export type Refusal = 'noRoute' | 'amountTooSmall' | 'amountRefused'

/** Uses the constant product of two reserves. */
export function priceTrade(trade: { from: string; to: string; amount: bigint }): Refusal | Price {
  const [from, to] = [assetAt(trade.from), assetAt(trade.to)]
  if (from === undefined || to === undefined || from === to) return 'noRoute'
  if (trade.amount > MOST) return 'amountRefused'
  const arrives = trade.amount - keptOf(from, trade.amount)
  const counted = (arrives * (WHOLE - FEE)) / WHOLE
  const [reserveIn, reserveOut] = [reserveOf(from), reserveOf(to)]
  const given = (counted * reserveOut) / (reserveIn + counted)
  const received = given - keptOf(to, given)
  if (received <= 0n) return 'amountTooSmall'
  return {
    given,
    received,
    fee: trade.amount - counted,
    impact: Number((counted * WHOLE + WHOLE / 2n) / (reserveIn + counted)),
  }
}

export type Price = {
  /** The amount of `to` that the maker sends. */
  given: bigint
  received: bigint
  /** The part of `from` that the maker and the token withhold. */
  fee: bigint
  /** Hundredths of a percent. */
  impact: number
}

function reserveOf({ decimals, price }: Asset): bigint {
  const tokens = BigInt(Math.round((DEPTH * 10 ** PRECISION) / price))
  return (tokens * 10n ** BigInt(decimals)) / 10n ** BigInt(PRECISION)
}
