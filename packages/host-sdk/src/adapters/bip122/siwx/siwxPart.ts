import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { verifyMessage } from '@vestibule/protocol/bip122'
import type { SiwxPart } from '../../../core/model/siwxPart.js'
import { readSignatures } from '../account/readSignatures.js'

export const siwxPart: SiwxPart = {
  accountName: 'Bitcoin',
  async signMessage({ connector, address, message }) {
    const params = { account: address, address, message }
    const answer = await connector.provider.request({ method: 'signMessage', params })
    const { signature } = Object(answer) as { signature?: unknown }
    if (typeof signature !== 'string') throw new VestibuleError('invalidReply')
    // Servers expect base64, but wallets use several formats.
    const [read] = readSignatures(signature)
    return read === undefined ? signature : base64.encode(read)
  },
  verify: async ({ address, message, signature, network }) => {
    const bytes = new TextEncoder().encode(message)
    const reference = String(network.id)
    return readSignatures(signature).some(
      (read) =>
        verifyMessage({ address, reference, message: bytes, signature: read }) !== undefined,
    )
  },
}
