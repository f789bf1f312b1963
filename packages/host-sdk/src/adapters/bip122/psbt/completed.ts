import type { Transaction } from '@scure/btc-signer/transaction.js'
import { VestibuleError } from '@vestibule/protocol'
import type { SignInput } from '../bitcoinRequest.js'

/** @throws `invalidReply` if a signature is missing */
export function completed(
  signed: Transaction,
  { asked, chosen }: { asked: Transaction; chosen: readonly SignInput[] },
): Transaction {
  const done = signed.clone()
  try {
    for (const { index } of chosen) {
      const { finalScriptSig, finalScriptWitness } = done.getInput(index)
      if (finalScriptSig !== undefined || finalScriptWitness !== undefined) continue
      // Some wallets return only signatures.
      const { witnessUtxo, nonWitnessUtxo, redeemScript } = asked.getInput(index)
      const spent = {
        ...(witnessUtxo && { witnessUtxo }),
        ...(nonWitnessUtxo && { nonWitnessUtxo }),
      }
      done.updateInput(index, { ...spent, ...(redeemScript && { redeemScript }) }, true)
      done.finalizeIdx(index)
    }
    return done
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}
