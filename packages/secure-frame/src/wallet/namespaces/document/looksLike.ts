/** Characters at each end that are left of an address where it is shown in short: nobody shows fewer, and most show more. */
const END = 4

/** True for two different addresses that look the same once they are cut short, which is all that poisoning needs. */
export function looksLike(address: string, other: string): boolean {
  const [a, b] = [address.toLowerCase(), other.toLowerCase()]
  return a !== b && a.slice(0, END) === b.slice(0, END) && a.slice(-END) === b.slice(-END)
}
