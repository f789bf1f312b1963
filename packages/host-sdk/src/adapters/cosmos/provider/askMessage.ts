import { VestibuleError } from '@vestibule/protocol'
import { adr36Doc, aminoBytes, aminoText } from '@vestibule/protocol/cosmos'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { CosmosSignature } from '../../../core/model/namespaces/cosmos/provider.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { readSignature } from '../signDoc/readSignature.js'

/** Signs a message (ADR-36). @throws `invalidReply` if the response is not the account's signature */
export async function askMessage(
  ask: Eip1193Provider['request'],
  { address, data }: { address: string; data: string | Uint8Array },
): Promise<CosmosSignature> {
  const signDoc = adr36Doc(address, data)
  const params = { signerAddress: address, signDoc: adr36Doc(address, data) }
  const answer = await ask({ method: 'cosmos_signAmino', params })
  const signed = readPart(answer, 'signed') ?? signDoc
  if (aminoText(signed) !== aminoText(signDoc)) throw new VestibuleError('invalidReply')
  return readSignature(readPart(answer, 'signature'), { address, bytes: aminoBytes(signDoc) })
}
