/** Two-sided p of the Mann-Whitney U test, for more than twenty samples with few ties. */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const values = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value)
  const rankSum = values.reduce((sum, { isOne }, index) => (isOne ? sum + index + 1 : sum), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return erfc(z / Math.SQRT2)
}

/** Abramowitz and Stegun 7.1.26, exact to 1.5e-7. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x)
}
