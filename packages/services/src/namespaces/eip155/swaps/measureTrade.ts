/** A trade in one pair, with its reserves before. */
export type Hop = { given: bigint; received: bigint; reserveIn: bigint; reserveOut: bigint }

/** Digits that shares are reckoned with. */
const ONE = 10n ** 18n
const HUNDREDTHS = 10_000n

/**
 * The fee and the price impact of a trade through some pairs: the fee is the part of the first amount that does not count in the product
 * of the pairs, the impact is the change of the pairs’ own prices. Undefined for trades that no such pair makes.
 */
export function measureTrade(hops: readonly Hop[] | undefined) {
  const [first] = hops ?? []
  const last = hops?.at(-1)
  if (hops === undefined || first === undefined || last === undefined) return undefined
  let counted = ONE
  let price = ONE
  for (const { given, received, reserveIn, reserveOut } of hops) {
    if (![given, received, reserveIn, reserveOut].every((value) => typeof value === 'bigint'))
      return undefined
    if (given <= 0n || received <= 0n || received >= reserveOut || reserveIn <= 0n) return undefined
    // x * y = k, without the fee.
    const counting = min((received * reserveIn) / (reserveOut - received), given)
    counted = (counted * counting) / given
    price = (price * reserveIn) / (reserveIn + counting)
  }
  return {
    received: last.received,
    fee: first.given - (first.given * counted) / ONE,
    impact: Number(((ONE - price) * HUNDREDTHS + ONE / 2n) / ONE),
  }
}

const min = (one: bigint, other: bigint) => (one < other ? one : other)
