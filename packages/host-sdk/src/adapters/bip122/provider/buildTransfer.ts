import { hex } from '@scure/base'
import { OutScript, p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { VestibuleError } from '@vestibule/protocol'
import { BITCOIN_NETWORKS, scriptOf } from '@vestibule/protocol/bip122'
import type { BitcoinAccount } from '../../../core/model/namespaces/bip122/provider.js'
import { readAddress } from '../account/readAddress.js'
import type { Coin, Esplora } from '../esplora/createEsplora.js'

/** Nodes reject transactions with more coins. */
const MAX_COINS = 1_000
/** Satoshi below which a coin costs more to spend than its value. */
const DUST = 546n

/** Builds a payment with change. @throws `insufficientFunds`, and errors of Esplora */
export async function buildTransfer(options: {
  payer: BitcoinAccount
  recipient: string
  amount: bigint
  feeRate: number
  reference: string
  esplora: Esplora
  /** Maximum rest in satoshi that may become a fee instead of a change output. @default 0 */
  mostFee?: bigint | undefined
}): Promise<Transaction> {
  const { payer, recipient, amount, feeRate, reference, esplora, mostFee = 0n } = options
  const network = BITCOIN_NETWORKS.get(reference)
  const script = scriptOf(payer.address, reference)
  if (network === undefined || script === undefined) throw new VestibuleError('chainNotSupported')
  const coins = (await esplora.getCoins(payer.address)).filter(({ isConfirmed }) => isConfirmed)
  const toInput = inputsOf(payer, { script, esplora })
  const inputs = await Promise.all(coins.slice(0, MAX_COINS).map(toInput))
  const left = coins.reduce((sum, { value }) => sum + value, -amount)
  const isSweep = left >= 0n && left <= mostFee
  const selected = selectUTXO(
    inputs,
    [{ address: recipient, amount }],
    isSweep ? 'all' : 'default',
    {
      changeAddress: payer.address,
      feePerByte: BigInt(Math.ceil(feeRate)),
      bip69: true,
      createTx: true,
      network,
      dust: isSweep ? left + 1n : DUST,
      allowLegacyWitnessUtxo: false,
    },
  )
  if (selected?.tx === undefined) throw new VestibuleError('insufficientFunds')
  await proveCoins(selected.tx, esplora)
  return selected.tx
}

function inputsOf(
  payer: BitcoinAccount,
  { script, esplora }: { script: Uint8Array; esplora: Esplora },
) {
  const kind = readAddress(payer.address)?.kind
  const key = payer.publicKey === undefined ? undefined : hex.decode(payer.publicKey)
  return async ({ txid, vout, value }: Coin) => {
    const coin = { txid, index: vout }
    const witnessUtxo = { script, amount: value }
    if (kind === 'p2pkh') {
      const source = await readSource(esplora, { txid, vout, ...witnessUtxo })
      return { ...coin, nonWitnessUtxo: source }
    }
    if (kind === 'p2tr')
      return { ...coin, witnessUtxo, ...(key && { tapInternalKey: key.slice(-32) }) }
    if (kind === 'p2wpkh') return { ...coin, witnessUtxo }
    if (key === undefined) throw new VestibuleError('methodNotAllowed')
    return { ...coin, witnessUtxo, redeemScript: p2sh(p2wpkh(key)).redeemScript }
  }
}

/**
 * Verifies amounts against the hashes of the source transactions. Before Taproot, false amounts
 * could turn coins into fees.
 * @throws `invalidReply` if Esplora's amounts are false
 */
async function proveCoins(transaction: Transaction, esplora: Esplora): Promise<void> {
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

async function readSource(
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
