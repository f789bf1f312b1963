import { getPrevOut, type Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { scriptOf } from '@vestibule/protocol/bip122'

/** Addresses of the visitor by input index. Inputs of other owners are missing. */
export function ownedInputs(
  transaction: Transaction,
  { addresses, reference }: { addresses: readonly string[]; reference: string },
): Map<number, string> {
  const scripts = addresses.map((address) => [address, scriptOf(address, reference)] as const)
  const owned = new Map<number, string>()
  for (let index = 0; index < transaction.inputsLength; index++) {
    const script = spentScript(transaction, index)
    const own = scripts.find(([, own]) => own && script && equalBytes(own, script))
    if (own !== undefined) owned.set(index, own[0])
  }
  return owned
}

/** Undefined if the script is missing or ambiguous. */
function spentScript(transaction: Transaction, index: number): Uint8Array | undefined {
  const input = transaction.getInput(index)
  try {
    const { script } = getPrevOut(input)
    const { witnessUtxo } = input
    return witnessUtxo === undefined || equalBytes(witnessUtxo.script, script) ? script : undefined
  } catch {
    return undefined
  }
}
