import { roundUp } from '@vestibule/protocol/numbers'
import { faultOf, type Quote, SwapRefused, type Trade } from './swapApi.js'

const MOST_STEPS = 8
/** The received amount may exceed the typed amount by 1/1000. */
const TOLERANCE = 1_000n

export type Question = Omit<Trade, 'amount'> & {
  side: 'from' | 'to'
  amount: bigint
  /** Decimals of `from`. */
  decimals: number
}

/**
 * Approximates the amount to pay: the services quote only for a given amount to pay.
 * @returns a quote that receives the typed amount, if possible with at most 1/1000 more
 */
export async function quoteFor(
  question: Question,
  read: (trade: Trade) => Promise<Quote>,
): Promise<Quote> {
  const { side, amount: wanted, decimals, ...rest } = question
  if (side === 'from') return read({ ...rest, amount: wanted })
  let given = 10n ** BigInt(decimals)
  let best: Quote | undefined
  for (let step = 0; step < MOST_STEPS; step++) {
    const quote = await readOrTooSmall({ ...rest, amount: given }, read)
    if (quote === undefined) {
      given *= 1_000n
      continue
    }
    if (quote.received >= wanted && (best === undefined || quote.amount < best.amount)) best = quote
    const surplus = quote.received - wanted
    if (surplus >= 0n && surplus <= wanted / TOLERANCE) return quote
    const aim = wanted + wanted / (TOLERANCE * 2n)
    const next = roundUp((given * aim + quote.received - 1n) / quote.received)
    if (next === given) break
    given = next
  }
  if (best === undefined) throw new SwapRefused('amountRefused')
  return best
}

async function readOrTooSmall(trade: Trade, read: (trade: Trade) => Promise<Quote>) {
  try {
    return await read(trade)
  } catch (error) {
    if (faultOf(error) === 'amountTooSmall') return undefined
    throw error
  }
}
