const END = 4

/** Whether both look the same when shortened (address poisoning). */
export function looksLike(address: string, other: string): boolean {
  const [a, b] = [address.toLowerCase(), other.toLowerCase()]
  return a !== b && a.slice(0, END) === b.slice(0, END) && a.slice(-END) === b.slice(-END)
}
