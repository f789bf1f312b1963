import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer/script.js'
import type { Accepted, Mined } from './createRegtest.js'

export type Place = { height: number; hash: string; time: number }
export type Output = { script: Uint8Array; amount: bigint }
type Input = { txid: Uint8Array; index: number; finalScriptSig: Uint8Array; sequence: number }
export type Entry = {
  txid: string
  raw: Uint8Array
  weight: number
  transaction: {
    version: number
    inputs: Input[]
    outputs: Output[]
    witnesses?: Uint8Array[][] | undefined
    lockTime: number
  }
  /** Undefined while the transaction waits for a block. */
  place: Place | undefined
}
export type Coin = { txid: string; vout: number; value: bigint; place: Place | undefined }

const NOWHERE = '0'.repeat(64)

/** Indexes the chain by transaction, block and script, which a node does not. @param genesis Hash of the first block */
export function createLedger(genesis: string) {
  const entries = new Map<string, Entry>()
  /** Transactions by script, in chain order. Pending ones are last. */
  const histories = new Map<string, Set<string>>()
  const spenders = new Map<string, string>()
  const hashes = [genesis]

  const outputAt = (txid: string, vout: number): Output | undefined =>
    entries.get(txid)?.transaction.outputs[vout]

  function touch(script: Uint8Array, txid: string) {
    const key = hex.encode(script)
    const history = histories.get(key) ?? new Set()
    // A new block moves the transaction to the end.
    history.delete(txid)
    histories.set(key, history.add(txid))
  }

  function enter({ txid, raw, weight }: Accepted, place: Place | undefined) {
    const transaction = RawTx.decode(raw)
    entries.set(txid, { txid, raw, weight, transaction, place })
    for (const input of transaction.inputs) {
      const source = hex.encode(input.txid)
      const spent = outputAt(source, input.index)
      if (spent === undefined) continue
      spenders.set(`${source}:${input.index}`, txid)
      touch(spent.script, txid)
    }
    for (const { script } of transaction.outputs) touch(script, txid)
  }

  const historyOf = (script: Uint8Array): Entry[] =>
    Array.from(histories.get(hex.encode(script)) ?? [], (txid) => entries.get(txid)).filter(
      (entry) => entry !== undefined,
    )

  return {
    expect: (accepted: Accepted) => enter(accepted, undefined),
    connect({ height, hash, time, transactions }: Mined) {
      hashes[height] = hash
      for (const each of transactions) enter(each, { height, hash, time })
    },
    get: (txid: string) => entries.get(txid),
    hashAt: (height: number) => hashes[height],
    historyOf,
    /** The output that an input spends. Undefined for a block reward. */
    spentBy: ({ txid, index }: Input) =>
      hex.encode(txid) === NOWHERE ? undefined : outputAt(hex.encode(txid), index),
    coinsOf: (script: Uint8Array): Coin[] =>
      historyOf(script).flatMap(({ txid, transaction, place }) =>
        transaction.outputs.flatMap((output, vout) =>
          hex.encode(output.script) === hex.encode(script) && !spenders.has(`${txid}:${vout}`)
            ? [{ txid, vout, value: output.amount, place }]
            : [],
        ),
      ),
  }
}

export type Ledger = ReturnType<typeof createLedger>
