const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Bits of the key and of the checksum after the key. */
const [KEY, CHECKSUM] = [256, 16n] as const

/**
 * Compares keys across formats, without the codec: the key precedes the checksum. Callers must have
 * verified checksums.
 */
export function isSameAccount(one: string, other: string): boolean {
  const key = keyOf(one)
  return one === other || (key !== undefined && key === keyOf(other))
}

function keyOf(address: string): bigint | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return undefined
  let bits = 0n
  for (const letter of address) bits = bits * 58n + BigInt(BASE58.indexOf(letter))
  return BigInt.asUintN(KEY, bits >> CHECKSUM)
}
