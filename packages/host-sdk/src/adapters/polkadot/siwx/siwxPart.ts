import { VestibuleError } from '@vestibule/protocol'
import { readSs58 } from '@vestibule/protocol/polkadot'
import type { SiwxPart } from '../../../core/model/siwxPart.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { wrapMessage } from '../message/wrapMessage.js'
import { findSigned } from '../verify/findSigned.js'

/** Wraps the CAIP-122 text before the account signs it. */
export const siwxPart: SiwxPart = {
  accountName: 'Polkadot',
  async signMessage({ connector, address, message }) {
    const params = { address, message: wrapMessage(message).message }
    const answer = await connector.provider.request({ method: 'polkadot_signMessage', params })
    const signature = readPart(answer, 'signature')
    if (typeof signature !== 'string') throw new VestibuleError('invalidReply')
    return signature.toLowerCase()
  },
  async verify({ address, message, signature }) {
    const { bytes } = wrapMessage(message)
    const key = readSs58(address)?.key
    return key !== undefined && (await findSigned(signature, { message: bytes, key })) !== undefined
  },
}
