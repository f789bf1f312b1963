import { RawTx, Script } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

/** BIP-322: version 0 and an unspendable output. */
const UNSENDABLE = {
  version: 0,
  allowUnknownVersion: true,
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
}

/** Spends the output of {@link owed} (BIP-322). */
export function createChallenge(script: Uint8Array, message: Uint8Array): Transaction {
  const toSign = new Transaction(UNSENDABLE)
  toSign.addInput({ txid: owed(script, message), index: 0, sequence: 0 })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return toSign
}

function owed(script: Uint8Array, message: Uint8Array): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', message)
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Script.encode(['OP_0', hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return sha256x2(toSpend).reverse()
}
