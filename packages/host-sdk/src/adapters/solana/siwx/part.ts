import { base58 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { SiwxPart } from '../../../core/model/siwxPart.js'

/** Sign-in with a Solana account: CAIP-122's text, signed as any message is. */
export const PART: SiwxPart = {
  accountName: 'Solana',
  async signMessage({ connector, address, message }) {
    const params = { message: base58.encode(new TextEncoder().encode(message)), pubkey: address }
    const answer = await connector.provider.request({ method: 'solana_signMessage', params })
    const { signature } = (answer ?? {}) as { signature?: unknown }
    if (typeof signature !== 'string') throw new VestibuleError('invalidReply')
    return signature
  },
  /** @throws in browsers without Ed25519, of before 2025 */
  async verify({ address, message, signature }) {
    const [signed, key] = [signature, address].map(read)
    if (signed?.length !== 64 || key?.length !== 32) return false
    const publicKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', publicKey, signed, new TextEncoder().encode(message))
  },
}

/** @returns undefined for what is no base58 */
function read(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(base58.decode(text))
  } catch {
    return undefined
  }
}
