/**
 * Takes so much from the largest that they end up alike: what each of them has above one level, which is no lower than
 * the least that everybody may keep.
 * @param sizes The largest first.
 * @returns what to take from each
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
