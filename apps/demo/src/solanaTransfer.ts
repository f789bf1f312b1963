import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'

/** A thousandth of a SOL from an account to itself. */
export function createTransfer(address: string, blockhash: string): Transaction {
  const account = new PublicKey(address)
  const transfer = { fromPubkey: account, toPubkey: account, lamports: 1_000_000 }
  const transaction = new Transaction().add(SystemProgram.transfer(transfer))
  return Object.assign(transaction, { feePayer: account, recentBlockhash: blockhash })
}
