import { base58 } from '@scure/base'
import { SOLANA } from './solana.js'

/** Bytes of a public key, also of a derived account. */
const LENGTH = 32

/** A Solana address, which has one spelling and no checksum except its length; undefined for an invalid one. */
export function parseSolanaAddress(address: string): string | undefined {
  return SOLANA.isAddress(address) && base58.decode(address).length === LENGTH ? address : undefined
}
