/**
 * Takes so much from the largest that they end up alike: what each of them has above one level. Those below it keep
 * everything.
 * @param sizes The largest first.
 * @returns what to take from each
 */
export function takeFromLargest(sizes: readonly number[], amount: number): number[] {
  let sum = 0
  let level = 0
  for (const [index, size] of sizes.entries()) {
    sum += size
    level = Math.max(0, (sum - amount) / (index + 1))
    if (level >= (sizes[index + 1] ?? 0)) break
  }
  return sizes.map((size) => Math.ceil(Math.max(0, size - level)))
}
