import { base64 } from '@scure/base'
import { verifyMessage } from '@vestibule/protocol/cosmos'
import type { SiwxPart } from '../../../core/model/siwxPart.js'
import { askMessage } from '../provider/askMessage.js'

export const siwxPart: SiwxPart = {
  accountName: 'Cosmos',
  async signMessage({ connector, address, message }) {
    const { request } = connector.provider
    return (await askMessage(request, { address, data: message })).signature
  },
  async verify({ address, message, signature }) {
    const bytes = decode(signature)
    return bytes !== undefined && verifyMessage({ address, message, signature: bytes })
  },
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
