import type { CosmosSignature } from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { adr36Doc } from '../signDoc/adr36.js'
import { aminoBytes } from '../signDoc/aminoBytes.js'
import { readSignature } from '../signDoc/readSignature.js'
import { isUnknownMethod } from './isUnknownMethod.js'
import { readSigner } from './readSubject.js'
import { signAmino } from './signAmino.js'

/** Has a message signed that is no transaction, as a document of its own kind where the wallet has no method for it. */
export async function signArbitrary(
  context: ActionContext,
  signer: unknown,
  data: unknown,
): Promise<CosmosSignature> {
  if (typeof data !== 'string' && !(data instanceof Uint8Array))
    throw invalid('`data` is a text or bytes')
  const { address } = await readSigner(context.core, signer)
  const copy = typeof data === 'string' ? data : Uint8Array.from(data)
  const signDoc = adr36Doc(address, copy)
  try {
    const params = { signerAddress: address, data: copy }
    const answer = await context.askWallet({ method: 'wallet:signArbitrary', params })
    return await readSignature(answer, { address, bytes: aminoBytes(signDoc) })
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    return (await signAmino(context, address, signDoc)).signature
  }
}
