/** Number of characters at each end of a shortened address. Wallets show at least this many. */
const END = 4

/** True for two different addresses that look the same when shortened, as in address poisoning. */
export function looksLike(address: string, other: string): boolean {
  const [a, b] = [address.toLowerCase(), other.toLowerCase()]
  return a !== b && a.slice(0, END) === b.slice(0, END) && a.slice(-END) === b.slice(-END)
}
