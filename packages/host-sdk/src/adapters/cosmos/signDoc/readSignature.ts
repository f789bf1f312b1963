import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { CosmosSignature } from '../../../core/model/namespaces/cosmos/provider.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { loadCurve } from '../account/loadCurve.js'
import { parseAddress } from '../account/readAddress.js'

/** @throws `invalidReply` if the account did not sign these bytes */
export async function readSignature(
  answer: unknown,
  { address, bytes }: { address: string; bytes: Uint8Array },
): Promise<CosmosSignature> {
  const { key, signature, type } = readParts(answer)
  const kind = await keyKind(key, parseAddress(address))
  const { isSigned } = await loadCurve()
  if (kind === undefined || !isSigned(kind, { signature, bytes, key }))
    throw new VestibuleError('invalidReply')
  return {
    pub_key: { type, value: base64.encode(key) },
    signature: base64.encode(signature),
  }
}

function readParts(answer: unknown) {
  try {
    const pubKey = readPart(answer, 'pub_key')
    return {
      type: String(readPart(pubKey, 'type')).slice(0, 100),
      key: base64.decode(String(readPart(pubKey, 'value'))),
      signature: base64.decode(String(readPart(answer, 'signature'))),
    }
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}
