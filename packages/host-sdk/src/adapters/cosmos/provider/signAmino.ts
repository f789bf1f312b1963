import { VestibuleError } from '@vestibule/protocol'
import { adr36Doc, aminoBytes, aminoText, isAdr36 } from '@vestibule/protocol/cosmos'
import type {
  CosmosAminoDoc,
  CosmosAminoSigned,
} from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { isSameAmino } from '../signDoc/isSameDoc.js'
import { readSignature } from '../signDoc/readSignature.js'
import { readSigner } from './readSubject.js'

const NUMBER = /^[0-9]{1,20}$/

const isNumber = (value: unknown) => typeof value === 'string' && NUMBER.test(value)

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

/** Accepts only the ADR-36 document of this signer's message: a transaction must not pass. */
function checkMessage(address: string, signDoc: ReturnType<typeof readAminoDoc>) {
  const value = signDoc.msgs[0]?.value
  const data = readPart(value, 'data')
  if (readPart(value, 'signer') !== address) throw new VestibuleError('addressNotYours')
  const { msgs, ...rest } = adr36Doc(address, '')
  const plain = { ...rest, msgs: msgs.map((one) => ({ ...one, value: { signer: address, data } })) }
  if (typeof data !== 'string' || aminoText(plain) !== aminoText(signDoc))
    throw invalid('`signDoc` of a message (ADR-36) must not contain a chain, fee, memo or numbers')
}

/** @throws `invalidReply` if the wallet did not return a document */
function readSigned(signed: unknown) {
  try {
    return readAminoDoc(signed)
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}

/** Copies the document. @throws `invalidParams` */
export function readAminoDoc(given: unknown): CosmosAminoDoc {
  const copy = Object(copyOf(given)) as Partial<Record<keyof CosmosAminoDoc, unknown>>
  const { chain_id, account_number, sequence, fee, msgs, memo } = copy
  if (typeof chain_id !== 'string') throw invalid('`signDoc.chain_id` must be a string')
  if (!isNumber(account_number) || !isNumber(sequence))
    throw invalid('`signDoc.account_number` and `signDoc.sequence` must be numbers as strings')
  if (!Array.isArray(msgs) || msgs.length === 0 || !msgs.every(isMessage))
    throw invalid('`signDoc.msgs` must be a list of messages with `type` and `value`')
  if (typeof memo !== 'string') throw invalid('`signDoc.memo` must be a string')
  if (!Array.isArray((Object(fee) as { amount?: unknown }).amount))
    throw invalid('`signDoc.fee` must have an `amount`')
  return copy as CosmosAminoDoc
}

function copyOf(given: unknown): unknown {
  try {
    return JSON.parse(aminoText(given))
  } catch (cause) {
    throw invalid('`signDoc` must be an Amino document', cause)
  }
}

function isMessage(given: unknown) {
  const { type, value } = Object(given) as { type?: unknown; value?: unknown }
  return typeof type === 'string' && typeof value === 'object' && value !== null
}
