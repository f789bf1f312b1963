import { base58 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { SiwxPart } from '../../../core/model/siwxPart.js'
import { isSignedBy } from '../../ed25519/isSignedBy.js'
import { readBase58, readKey } from '../readKey.js'

export const siwxPart: SiwxPart = {
  accountName: 'Solana',
  // SLIP-44 number of all clusters.
  coinTypes: () => [501],
  // The system program's address: no one has its key.
  unknownAddress: '1'.repeat(32),
  async signMessage({ connector, address, message }) {
    const params = { message: base58.encode(new TextEncoder().encode(message)), pubkey: address }
    const answer = await connector.provider.request({ method: 'solana_signMessage', params })
    const { signature } = (answer ?? {}) as { signature?: unknown }
    if (typeof signature !== 'string') throw new VestibuleError('invalidReply')
    return signature
  },
  /** @throws if the browser does not support Ed25519 (before 2025) */
  async verify({ address, message, signature }) {
    const [signed, key] = [readBase58(signature), readKey(address)]
    if (signed?.length !== 64 || key === undefined) return false
    const isSigned = await isSignedBy(key, new TextEncoder().encode(message), signed)
    if (isSigned === undefined) throw new Error('This browser cannot verify Ed25519 signatures.')
    return isSigned
  },
}
