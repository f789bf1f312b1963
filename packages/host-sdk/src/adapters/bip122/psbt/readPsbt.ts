import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { invalid } from '../../invalid.js'

/** Maximum base64 characters: 3 MB of data. */
const MAX_LETTERS = 4_000_000

/** Inputs and outputs of other parties may be unusual. Other checks cover the visitor's inputs. */
const LENIENT = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowUnknownVersion: true,
  allowLegacyWitnessUtxo: true,
  unknown: 'ignore',
} as const

/** Reads base64 (BIP-174). @throws `invalidParams` */
export function readPsbt(text: unknown): Transaction {
  if (typeof text !== 'string' || text.length > MAX_LETTERS) throw invalid('`psbt` must be base64')
  try {
    return decodePsbt(base64.decode(text))
  } catch (cause) {
    throw invalid('`psbt` must be a BIP-174 transaction', cause)
  }
}

/** @throws for an invalid PSBT */
export const decodePsbt = (bytes: Uint8Array) => Transaction.fromPSBT(bytes, LENIENT)
