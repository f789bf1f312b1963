import { base58 } from '@scure/base'
import { SOLANA } from './solana.js'

/** Bytes of a public key or a derived account. */
const LENGTH = 32

/** The length is the only check: addresses have no checksum. Undefined for an invalid address. */
export function parseSolanaAddress(address: string): string | undefined {
  return SOLANA.isAddress(address) && base58.decode(address).length === LENGTH ? address : undefined
}
