export function truncateAddress(address: string, start = 4, end = 6): string {
  if (address.length <= start + end) return address
  return `${address.slice(0, start)}…${address.slice(-end)}`
}
