import { p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import type { TestAccount } from './keysOf.js'

const ANY = [
  SigHash.DEFAULT,
  SigHash.ALL,
  SigHash.SINGLE,
  SigHash.ALL_ANYONECANPAY,
  SigHash.SINGLE_ANYONECANPAY,
]

export function signTransaction(
  psbt: Uint8Array,
  inputs: readonly { account: TestAccount; indexes: readonly number[] }[],
): Transaction {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  for (const { account, indexes } of inputs)
    for (const index of indexes) {
      const { kind, publicKey, secretKey } = account
      const { tapInternalKey, redeemScript } = transaction.getInput(index)
      if (kind === 'p2tr' && tapInternalKey === undefined)
        transaction.updateInput(index, { tapInternalKey: publicKey })
      const redeem = kind === 'p2sh' ? p2sh(p2wpkh(publicKey)).redeemScript : undefined
      if (redeem !== undefined && redeemScript === undefined)
        transaction.updateInput(index, { redeemScript: redeem })
      transaction.signIdx(secretKey, index, ANY)
    }
  return transaction
}
