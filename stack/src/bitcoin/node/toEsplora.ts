import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { REGTEST } from '../regtest.js'
import type { Coin, Entry, Ledger, Output, Place } from './createLedger.js'

const TYPES: Record<string, string> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
}

export function toStatus(place: Place | undefined) {
  if (place === undefined) return { confirmed: false }
  const { height, hash, time } = place
  return { confirmed: true, block_height: height, block_hash: hash, block_time: time }
}

export function toCoin({ txid, vout, value, place }: Coin) {
  return { txid, vout, value: Number(value), status: toStatus(place) }
}

/** Esplora's format, without readable scripts. */
export function toTransaction({ txid, raw, weight, transaction, place }: Entry, ledger: Ledger) {
  const spent = transaction.inputs.map((input) => ledger.spentBy(input))
  const isReward = spent[0] === undefined
  return {
    txid,
    version: transaction.version,
    locktime: transaction.lockTime,
    vin: transaction.inputs.map(({ txid: source, index, finalScriptSig, sequence }, at) => ({
      txid: hex.encode(source),
      vout: index,
      prevout: spent[at] === undefined ? null : toOutput(spent[at]),
      scriptsig: hex.encode(finalScriptSig),
      witness: (transaction.witnesses?.[at] ?? []).map((item) => hex.encode(item)),
      is_coinbase: isReward,
      sequence,
    })),
    vout: transaction.outputs.map(toOutput),
    size: raw.length,
    weight,
    fee: isReward ? 0 : sum(spent) - sum(transaction.outputs),
    status: toStatus(place),
  }
}

function toOutput({ script, amount }: Output) {
  return { scriptpubkey: hex.encode(script), ...readScript(script), value: Number(amount) }
}

function readScript(script: Uint8Array) {
  if (script[0] === 0x6a) return { scriptpubkey_type: 'op_return' }
  try {
    const output = OutScript.decode(script)
    const address = Address(REGTEST).encode(output)
    return { scriptpubkey_type: TYPES[output.type] ?? 'unknown', scriptpubkey_address: address }
  } catch {
    // The script has no address.
    return { scriptpubkey_type: 'unknown' }
  }
}

export function toStats(script: Uint8Array, entries: readonly Entry[], ledger: Ledger) {
  const own = hex.encode(script)
  const isOwn = (output: Output | undefined) =>
    output !== undefined && hex.encode(output.script) === own
  const funded = entries.flatMap(({ transaction }) => transaction.outputs.filter(isOwn))
  const spent = entries.flatMap(({ transaction }) =>
    transaction.inputs.map((input) => ledger.spentBy(input)).filter(isOwn),
  )
  return {
    ...{ funded_txo_count: funded.length, funded_txo_sum: sum(funded) },
    ...{ spent_txo_count: spent.length, spent_txo_sum: sum(spent) },
    tx_count: entries.length,
  }
}

function sum(outputs: readonly (Output | undefined)[]): number {
  return Number(outputs.reduce((total, output) => total + (output?.amount ?? 0n), 0n))
}
