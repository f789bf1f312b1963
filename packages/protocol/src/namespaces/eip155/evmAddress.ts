import { keccak_256 } from '@noble/hashes/sha3.js'
import { EIP155_FORMS } from './forms.js'

/** Chains with the chain id in the checksum (https://eips.ethereum.org/EIPS/eip-1191). */
const CHECKSUM_CHAINS = ['30', '31']

/** https://eips.ethereum.org/EIPS/eip-55 */
export function toChecksum(address: string): string {
  return spell(address, '')
}

/** Undefined for an invalid address. Accepts an address in one case, which has no checksum. */
export function parseEvmAddress(address: string): string | undefined {
  if (!EIP155_FORMS.isAddress(address)) return undefined
  const spelled = toChecksum(address)
  const digits = address.slice(2)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  const fits = () =>
    address === spelled || CHECKSUM_CHAINS.some((chain) => address === spell(address, `${chain}0x`))
  return !hasChecksum || fits() ? spelled : undefined
}

function spell(address: string, salt: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(salt + digits))
  const isUpper = (at: number) => {
    const byte = hash[at >> 1] ?? 0
    return (at % 2 === 0 ? byte >> 4 : byte & 15) > 7
  }
  const spelled = [...digits].map((digit, at) => (isUpper(at) ? digit.toUpperCase() : digit))
  return `0x${spelled.join('')}`
}
