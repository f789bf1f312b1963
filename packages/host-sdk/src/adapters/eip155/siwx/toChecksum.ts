import { keccak_256 } from '@noble/hashes/sha3.js'

/** An address with its checksum, https://eips.ethereum.org/EIPS/eip-55, as ERC-4361 wants it. */
export function toChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  const isUpper = (at: number) => {
    const byte = hash[at >> 1] ?? 0
    return (at % 2 === 0 ? byte >> 4 : byte & 15) > 7
  }
  const spelled = [...digits].map((digit, at) => (isUpper(at) ? digit.toUpperCase() : digit))
  return `0x${spelled.join('')}`
}
