import { base64, hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { Transaction } from '@scure/btc-signer/transaction.js'

const AMOUNT = 10_000n
const FEE = 500n

/** A transaction that spends a coin which the account does not have, to itself: to be signed, never to be sent. */
export function createPsbt(address: string): string {
  const script = OutScript.encode(Address().decode(address))
  const transaction = new Transaction()
  transaction.addInput({
    txid: hex.encode(new Uint8Array(32).fill(1)),
    index: 0,
    witnessUtxo: { script, amount: AMOUNT },
  })
  transaction.addOutput({ script, amount: AMOUNT - FEE })
  return base64.encode(transaction.toPSBT())
}
