/** US dollars per whole token, and the token's decimals. */
export type Worth = { price: number; decimals: number }

/** Offers may be worse by this fraction without a warning. */
const USUAL = 0.1
const WHOLE = 10_000

/** In hundredths of a percent. @returns undefined up to ten percent or for unknown prices */
export function belowPrice(
  { amount, received }: { amount: bigint; received: bigint },
  [given, taken]: readonly (Worth | undefined)[],
): number | undefined {
  if (given === undefined || taken === undefined) return undefined
  const loss = 1 - worthOf(received, taken) / worthOf(amount, given)
  return loss > USUAL ? Math.min(WHOLE, Math.round(loss * WHOLE)) : undefined
}

const worthOf = (amount: bigint, { price, decimals }: Worth) =>
  (Number(amount) / 10 ** decimals) * price
