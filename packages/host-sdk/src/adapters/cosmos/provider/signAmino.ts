import { VestibuleError } from '@vestibule/protocol'
import { adr36Doc, aminoBytes, aminoText, isAdr36 } from '@vestibule/protocol/cosmos'
import type { CosmosAminoSigned } from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { isSameAmino } from '../signDoc/isSameDoc.js'
import { readAminoDoc } from '../signDoc/readAminoDoc.js'
import { readSignature } from '../signDoc/readSignature.js'
import { readSigner } from './readSubject.js'

/** Asks the connected wallet, and returns the signature after checking that it is the account's. */
export async function signAmino(
  { context, askWallet }: ActionContext,
  signer: unknown,
  given: unknown,
): Promise<CosmosAminoSigned> {
  const signDoc = readAminoDoc(given)
  const { address, chain } = await readSigner(context, signer)
  if (isAdr36(signDoc)) checkMessage(address, signDoc)
  else if (signDoc.chain_id !== chain.chainId)
    throw invalid('`signDoc.chain_id` must be the active chain')
  const params = { signerAddress: address, signDoc: readAminoDoc(signDoc) }
  const answer = await askWallet({ method: 'cosmos_signAmino', params })
  const signed = readSigned(readPart(answer, 'signed') ?? signDoc)
  const isMessage = isAdr36(signDoc)
  if (isMessage ? aminoText(signed) !== aminoText(signDoc) : !isSameAmino(signDoc, signed))
    throw new VestibuleError('invalidReply')
  const bytes = aminoBytes(signed)
  return {
    signed,
    signature: await readSignature(readPart(answer, 'signature'), { address, bytes }),
  }
}

/** A signed message is exactly that message by its signer, and no transaction. */
function checkMessage(address: string, signDoc: ReturnType<typeof readAminoDoc>) {
  const value = signDoc.msgs[0]?.value
  const data = readPart(value, 'data')
  if (readPart(value, 'signer') !== address) throw new VestibuleError('addressNotYours')
  const { msgs, ...rest } = adr36Doc(address, '')
  const plain = { ...rest, msgs: msgs.map((one) => ({ ...one, value: { signer: address, data } })) }
  if (typeof data !== 'string' || aminoText(plain) !== aminoText(signDoc))
    throw invalid('`signDoc` of a message (ADR-36) must have no chain, fee, memo or numbers')
}

/** @throws `invalidReply` for a wallet's answer that is not a document */
function readSigned(signed: unknown) {
  try {
    return readAminoDoc(signed)
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}
