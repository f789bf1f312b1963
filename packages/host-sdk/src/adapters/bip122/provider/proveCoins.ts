import { hex } from '@scure/base'
import { OutScript } from '@scure/btc-signer/payment.js'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Esplora } from '../esplora/createEsplora.js'

/**
 * Adds the transactions that created the coins: their hash proves each amount. Before Taproot, a signature covers only the amount of its
 * own coin, so false amounts could turn the rest into fees.
 * @throws `invalidReply` for coins with other amounts than Esplora reported
 */
export async function proveCoins(transaction: Transaction, esplora: Esplora): Promise<void> {
  const indexes = [...Array(transaction.inputsLength).keys()]
  const prove = async (index: number) => {
    const { txid, index: vout = 0, witnessUtxo } = transaction.getInput(index)
    if (txid === undefined || witnessUtxo === undefined) return
    if (OutScript.decode(witnessUtxo.script).type === 'tr') return
    const source = await readSource(esplora, { txid: hex.encode(txid), vout, ...witnessUtxo })
    transaction.updateInput(index, { nonWitnessUtxo: source })
  }
  await Promise.all(indexes.map(prove))
}

/** The transaction that gave a coin. @throws `invalidReply` if it did not */
export async function readSource(
  esplora: Esplora,
  coin: { txid: string; vout: number; amount: bigint; script: Uint8Array },
): Promise<Source> {
  const source = decode(await esplora.getTransaction(coin.txid))
  const output = source.outputs[coin.vout]
  const isGiven =
    hex.encode(sha256x2(RawOldTx.encode(source)).reverse()) === coin.txid &&
    output?.amount === coin.amount &&
    equalBytes(output.script, coin.script)
  if (!isGiven) throw new VestibuleError('invalidReply')
  return source
}

type Source = ReturnType<typeof RawTx.decode>

function decode(text: string): Source {
  try {
    return RawTx.decode(hex.decode(text.trim()))
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
}
