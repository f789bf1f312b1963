import type { SolanaPublicKey } from '../../../core/model/namespaces/solana/provider.js'

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LENGTH = 32

export function createPublicKey(address: string): SolanaPublicKey {
  const toText = () => address
  const toBytes = () => readBytes(address)
  return {
    toBase58: toText,
    toString: toText,
    toJSON: toText,
    toBytes,
    toBuffer: toBytes,
    equals: (other) => other.toBase58() === address,
  }
}

/** Decodes base58 of a known length. The complete library loads with the first request. */
function readBytes(address: string): Uint8Array {
  let rest = [...address].reduce((sum, letter) => sum * 58n + BigInt(LETTERS.indexOf(letter)), 0n)
  const bytes = new Uint8Array(LENGTH)
  for (let at = LENGTH - 1; at >= 0; at--) {
    bytes[at] = Number(rest & 255n)
    rest >>= 8n
  }
  return bytes
}
