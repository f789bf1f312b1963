import { SigHash, type Transaction } from '@scure/btc-signer/transaction.js'
import { VestibuleError } from '@vestibule/protocol'
import { invalid } from '../../invalid.js'
import type { SignInput } from '../bitcoinRequest.js'

/** Signature types that bind an output. With other types, any reader of the signature can take the coins. */
const ALLOWED: readonly number[] = [
  SigHash.DEFAULT,
  SigHash.ALL,
  SigHash.SINGLE,
  SigHash.ALL_ANYONECANPAY,
  SigHash.SINGLE_ANYONECANPAY,
]
const SINGLE: readonly number[] = [SigHash.SINGLE, SigHash.SINGLE_ANYONECANPAY]

/**
 * @param options.wanted
 * @default all inputs of the visitor
 * @throws `invalidParams` without an input of the visitor, or if a signature would not cover the
 * recipient; `addressNotYours`
 */
export function chooseInputs(
  transaction: Transaction,
  options: { owned: ReadonlyMap<number, string>; wanted: unknown },
): SignInput[] {
  const { owned, wanted } = options
  if (owned.size === 0) throw invalid('The transaction has no input of the visitor')
  const chosen =
    wanted === undefined
      ? [...owned].map(([index, address]) => ({ index, address }))
      : readWanted(wanted, owned)
  // A wallet may sign more than requested: check each input of the visitor.
  const sigHashes = new Map(
    [...owned.keys()].map((index) => [index, sigHashOf(transaction, index)]),
  )
  return chosen.map(({ index, address }) => {
    const sigHash = sigHashes.get(index)
    return { index, address, ...(sigHash !== undefined && { sighashTypes: [sigHash] }) }
  })
}

function readWanted(wanted: unknown, owned: ReadonlyMap<number, string>) {
  if (!Array.isArray(wanted) || wanted.length === 0)
    throw invalid('`signInputs` must be a list of inputs')
  return wanted.map((each) => {
    const { index, address } = Object(each) as { index?: number; address?: unknown }
    const own = index === undefined ? undefined : owned.get(index)
    if (index === undefined || own === undefined)
      throw invalid(`Input ${String(index)} does not belong to the visitor`)
    if (address !== undefined && address !== own) throw new VestibuleError('addressNotYours')
    return { index, address: own }
  })
}

/** @throws `invalidParams` */
function sigHashOf(transaction: Transaction, index: number): number | undefined {
  const { sighashType } = transaction.getInput(index)
  if (sighashType === undefined) return undefined
  const isBound = !SINGLE.includes(sighashType) || index < transaction.outputsLength
  if (!ALLOWED.includes(sighashType) || !isBound)
    throw invalid(
      `The signature of input ${index} would not cover the outputs (SIGHASH ${sighashType})`,
    )
  return sighashType
}
