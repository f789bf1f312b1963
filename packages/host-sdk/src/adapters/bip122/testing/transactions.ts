import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { scriptOf } from '@vestibule/protocol/bip122'

export const OTHER = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

type Input = { address: string; amount?: bigint; sighashType?: number; txid?: string }

/** @returns base64 */
export function createPsbt(
  inputs: readonly Input[],
  outputs: readonly { address: string; amount: bigint }[] = [{ address: OTHER, amount: 9_000n }],
  reference = '000000000019d6689c085ae165831e93',
): string {
  const scriptAt = (address: string) => {
    const script = scriptOf(address, reference)
    if (script === undefined)
      throw new Error(`The address ${address} does not belong to the network.`)
    return script
  }
  const transaction = new Transaction()
  for (const [index, { address, amount = 10_000n, sighashType, txid }] of inputs.entries())
    transaction.addInput({
      txid: txid ?? hex.encode(new Uint8Array(32).fill(index + 1)),
      index: 0,
      witnessUtxo: { script: scriptAt(address), amount },
      ...(sighashType !== undefined && { sighashType }),
    })
  for (const { address, amount } of outputs)
    transaction.addOutput({ script: scriptAt(address), amount })
  return base64.encode(transaction.toPSBT())
}
