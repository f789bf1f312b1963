import { aminoText } from '@vestibule/protocol/cosmos'
import type { CosmosAminoDoc } from '../../../core/model/namespaces/cosmos/provider.js'
import { invalid } from '../../invalid.js'

const NUMBER = /^[0-9]{1,20}$/

/** A private copy of an Amino document. @throws `invalidParams` for an invalid one */
export function readAminoDoc(given: unknown): CosmosAminoDoc {
  const copy = Object(copyOf(given)) as Partial<Record<keyof CosmosAminoDoc, unknown>>
  const { chain_id, account_number, sequence, fee, msgs, memo } = copy
  if (typeof chain_id !== 'string') throw invalid('`signDoc.chain_id` must be text')
  if (!isNumber(account_number) || !isNumber(sequence))
    throw invalid('`signDoc.account_number` and `signDoc.sequence` must be numbers as text')
  if (!Array.isArray(msgs) || msgs.length === 0 || !msgs.every(isMessage))
    throw invalid('`signDoc.msgs` must be a list of messages with `type` and `value`')
  if (typeof memo !== 'string') throw invalid('`signDoc.memo` must be text')
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

const isNumber = (value: unknown) => typeof value === 'string' && NUMBER.test(value)
function isMessage(given: unknown) {
  const { type, value } = Object(given) as { type?: unknown; value?: unknown }
  return typeof type === 'string' && typeof value === 'object' && value !== null
}
