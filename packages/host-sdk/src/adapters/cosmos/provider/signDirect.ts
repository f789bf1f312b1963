import { VestibuleError } from '@vestibule/protocol'
import type {
  CosmosDirectSigned,
  CosmosSignDoc,
} from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { checkSigner } from '../signDoc/checkSigner.js'
import { directBytes } from '../signDoc/directBytes.js'
import { isSameDirect } from '../signDoc/isSameDoc.js'
import { readFields } from '../signDoc/protobuf.js'
import { readDirectDoc } from '../signDoc/readDirectDoc.js'
import { readSignature } from '../signDoc/readSignature.js'
import { readSigner } from './readSubject.js'

/** Asks the connected wallet, and returns the signature after checking that it is the account's. */
export async function signDirect(
  { context, askWallet }: ActionContext,
  signer: unknown,
  given: unknown,
): Promise<CosmosDirectSigned> {
  const signDoc = readDirectDoc(given)
  const { address, chain } = await readSigner(context, signer)
  if (signDoc.chainId !== chain.chainId) throw invalid('`signDoc.chainId` must be the active chain')
  checkBody(signDoc.bodyBytes)
  await checkSigner(signDoc.authInfoBytes, address)
  const params = { signerAddress: address, signDoc: readDirectDoc(signDoc) }
  const answer = await askWallet({ method: 'cosmos_signDirect', params })
  const signed = readSigned(signDoc, readPart(answer, 'signed') ?? signDoc)
  const bytes = directBytes(signed)
  return {
    signed,
    signature: await readSignature(readPart(answer, 'signature'), { address, bytes }),
  }
}

function checkBody(bodyBytes: Uint8Array) {
  try {
    readFields(bodyBytes)
  } catch (cause) {
    throw invalid('`bodyBytes` must be a TxBody', cause)
  }
}

/** @throws `invalidReply` for a wallet's answer that is not the document */
function readSigned(signDoc: CosmosSignDoc, answer: unknown): CosmosSignDoc {
  try {
    const signed = readDirectDoc(answer)
    if (isSameDirect(signDoc, signed)) return signed
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
  throw new VestibuleError('invalidReply')
}
