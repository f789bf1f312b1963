import { getPrevOut, type Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import type { SignInput } from '../bitcoinRequest.js'
import { isInputSigned } from './isInputSigned.js'
import { decodePsbt } from './readPsbt.js'

/**
 * Requires the same transaction with signatures for the requested inputs. Ignores the wallet's data
 * about the coins.
 * @throws `invalidReply`
 */
export function checkSigned(
  asked: Transaction,
  { answer, chosen }: { answer: Uint8Array; chosen: readonly SignInput[] },
): Transaction {
  const signed = decode(answer)
  if (!equalBytes(signed.unsignedTx, asked.unsignedTx)) throw refused()
  const spentBy = (index: number) => getPrevOut(asked.getInput(index))
  const isSigned = chosen.every(({ index, sighashTypes }) =>
    isInputSigned({ transaction: signed, spentBy, index, sigHash: sighashTypes?.[0] }),
  )
  if (!isSigned) throw refused()
  return signed
}

function decode(answer: Uint8Array): Transaction {
  try {
    return decodePsbt(answer)
  } catch (cause) {
    throw refused(cause)
  }
}

const refused = (cause?: unknown) => new VestibuleError('invalidReply', { cause })
