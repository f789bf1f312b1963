/** Characters at each end of a shortened address. Wallets show this many or more. */
const END = 4

/** True for two different addresses that look the same when they are shortened, as address poisoning uses them. */
export function looksLike(address: string, other: string): boolean {
  const [a, b] = [address.toLowerCase(), other.toLowerCase()]
  return a !== b && a.slice(0, END) === b.slice(0, END) && a.slice(-END) === b.slice(-END)
}
