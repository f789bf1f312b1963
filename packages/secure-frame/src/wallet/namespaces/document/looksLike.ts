/** How addresses are cut when they are shown in short: our own way first, then that of most explorers. */
const CUTS = [
  { start: 4, end: 6 },
  { start: 6, end: 4 },
] as const

/** True for two different addresses that look the same once they are cut short, which is all that poisoning needs. */
export function looksLike(address: string, other: string): boolean {
  const [a, b] = [address.toLowerCase(), other.toLowerCase()]
  if (a === b) return false
  return CUTS.some(
    ({ start, end }) => a.slice(0, start) === b.slice(0, start) && a.slice(-end) === b.slice(-end),
  )
}
