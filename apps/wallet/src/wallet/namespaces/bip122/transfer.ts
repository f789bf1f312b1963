import type { Transaction } from '@scure/btc-signer/transaction.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { rpcErrors } from '../../rpcError.js'
import { type BitcoinAccount, isAddressOf, networkOf } from './accounts.js'
import type { Coin } from './esplora.js'

/** Satoshi per virtual byte. Enough for the next block on a network without other transactions. */
export const FEE_RATE = 2n

export type Transfer = { recipient: string; amount: bigint }

/** @throws {RpcError} for an invalid recipient or amount */
export function readTransfer(given: Record<string, unknown>, reference: string): Transfer {
  const { recipientAddress: recipient, amount } = given
  if (typeof recipient !== 'string' || !isAddressOf(reference, recipient))
    throw rpcErrors.invalidParams("`recipientAddress` must be an address of the request's network.")
  if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount))
    throw rpcErrors.invalidParams('`amount` must be a string with a whole number of satoshi.')
  return { recipient, amount: BigInt(amount) }
}

export function createTransfer(
  { recipient, amount }: Transfer,
  options: { account: BitcoinAccount; coins: readonly Coin[]; reference: string },
): Transaction {
  const { account, coins, reference } = options
  const { script, publicKey, isTaproot } = account
  const inputs = coins.map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    witnessUtxo: { script, amount: BigInt(value) },
    ...(isTaproot && { tapInternalKey: publicKey }),
  }))
  const selected = selectUTXO(inputs, [{ address: recipient, amount }], 'default', {
    changeAddress: account.address,
    feePerByte: FEE_RATE,
    bip69: true,
    createTx: true,
    network: networkOf(reference),
  })
  if (selected?.tx === undefined)
    throw new Error('The account has too few coins for the amount and the fee.')
  selected.tx.sign(account.secretKey)
  selected.tx.finalize()
  return selected.tx
}
