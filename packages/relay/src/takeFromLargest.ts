/**
 * Takes an amount from the largest so that they end at one level, which is not below the amount that each may keep.
 * @param sizes The largest first.
 * @returns the amount to take from each
 */
export function takeFromLargest(
  sizes: readonly number[],
  { amount, least }: { amount: number; least: number },
): number[] {
  let sum = 0
  let level = 0
  for (const [index, size] of sizes.entries()) {
    sum += size
    level = (sum - amount) / (index + 1)
    if (level >= (sizes[index + 1] ?? 0)) break
  }
  return sizes.map((size) => Math.ceil(Math.max(0, size - Math.max(level, least))))
}
