import type { CosmosSignature } from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { askMessage } from './askMessage.js'
import { readSigner } from './readSubject.js'

/** Has a message signed that is no transaction by whichever wallet is connected. */
export async function signArbitrary(
  { context, askWallet }: ActionContext,
  signer: unknown,
  given: unknown,
): Promise<CosmosSignature> {
  if (typeof given !== 'string' && !(given instanceof Uint8Array))
    throw invalid('`data` is a text or bytes')
  const { address } = await readSigner(context, signer)
  const data = typeof given === 'string' ? given : Uint8Array.from(given)
  return askMessage(askWallet, { address, data })
}
