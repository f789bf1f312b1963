import { base64 } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { rpcErrors } from '../../rpcError.js'
import { type BitcoinAccount, networkOf } from './accounts.js'

/** Signature hash types that cover every input and output. */
const WHOLE: readonly (number | undefined)[] = [undefined, SigHash.DEFAULT, SigHash.ALL]

/**
 * @throws {RpcError} for an invalid PSBT, or for a signature hash type that does not cover the
 * whole transaction. With a partial signature, others could redirect the coins.
 */
export function readPsbt(given: unknown): Transaction {
  const transaction = decode(given)
  for (let index = 0; index < transaction.inputsLength; index++)
    if (!WHOLE.includes(transaction.getInput(index).sighashType))
      throw rpcErrors.invalidParams(
        'Unsupported signature hash type: the wallet signs only whole transactions (SIGHASH_ALL).',
      )
  return transaction
}

function decode(given: unknown): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(String(given)))
  } catch {
    throw rpcErrors.invalidParams('`psbt` must be a base64 transaction (BIP-174).')
  }
}

export function outputsOf(
  transaction: Transaction,
  reference: string,
): { to: string; amount: bigint }[] {
  return Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script, amount = 0n } = transaction.getOutput(index)
    return { to: script === undefined ? '' : addressOf(script, reference), amount }
  })
}

/** @returns the fee, or undefined if an input does not state its amount. */
export function feeOf(transaction: Transaction): bigint | undefined {
  let fee = 0n
  for (let index = 0; index < transaction.inputsLength; index++) {
    const { witnessUtxo } = transaction.getInput(index)
    if (witnessUtxo === undefined) return undefined
    fee += witnessUtxo.amount
  }
  for (let index = 0; index < transaction.outputsLength; index++)
    fee -= transaction.getOutput(index).amount ?? 0n
  return fee
}

function addressOf(script: Uint8Array, reference: string): string {
  try {
    return Address(networkOf(reference)).encode(OutScript.decode(script))
  } catch {
    return 'No address'
  }
}

export function signInputs(
  transaction: Transaction,
  { account, wanted }: { account: BitcoinAccount; wanted: readonly number[] | undefined },
): number {
  let signed = 0
  for (let index = 0; index < transaction.inputsLength; index++) {
    if (wanted !== undefined && !wanted.includes(index)) continue
    const { witnessUtxo, tapInternalKey } = transaction.getInput(index)
    if (!isSame(witnessUtxo?.script, account.script)) continue
    if (account.isTaproot && tapInternalKey === undefined)
      transaction.updateInput(index, { tapInternalKey: account.publicKey })
    transaction.signIdx(account.secretKey, index)
    signed++
  }
  return signed
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && other.every((byte, index) => byte === one[index])
}
