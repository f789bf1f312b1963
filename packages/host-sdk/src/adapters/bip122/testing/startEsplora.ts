import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { scriptOf } from '@vestibule/protocol/bip122'
import { isInputSigned } from '../psbt/isInputSigned.js'

type Coin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

/** Simulates a network with one block: validates transactions and confirms them on request. */
export async function startEsplora(reference: string) {
  const coins = new Map<string, Coin[]>()
  const sources = new Map<string, string>()
  const scripts = new Map<string, Uint8Array>()
  const sent: Transaction[] = []
  const confirmed = new Set<string>()
  /** Fake answers by path. */
  const lies = new Map<string, string>()
  let given = 0

  /** @returns the transaction id @throws for an invalid transaction */
  function take(text: string): string {
    const transaction = Transaction.fromRaw(hex.decode(text), { allowUnknownOutputs: true })
    const spent = Array.from({ length: transaction.inputsLength }, (_, index) => {
      const { txid = new Uint8Array(), index: vout } = transaction.getInput(index)
      const found = [...coins].flatMap(([address, list]) =>
        list
          .filter((coin) => coin.txid === hex.encode(txid) && coin.vout === vout)
          .map(({ value }) => ({ script: scripts.get(address) ?? txid, amount: BigInt(value) })),
      )[0]
      if (found === undefined) throw new Error('bad-txns-inputs-missingorspent')
      return found
    })
    const spentBy = (index: number) => spent[index] ?? { script: new Uint8Array(), amount: 0n }
    for (const index of spent.keys())
      if (!isInputSigned({ transaction, spentBy, index, sigHash: undefined }))
        throw new Error('mandatory-script-verify-flag-failed')
    sent.push(transaction)
    return transaction.id
  }

  function answer(path: string, body: string): unknown {
    const lie = lies.get(path)
    if (lie !== undefined) return lie
    const [, kind, name = '', what] = path.split('/')
    if (kind === 'address' && what === 'utxo') return coins.get(name) ?? []
    if (kind === 'fee-estimates') return { 1: 20.5, 6: 3.25 }
    if (kind === 'tx' && what === 'hex') return sources.get(name) ?? missing()
    if (kind === 'tx' && what === 'status') return { confirmed: confirmed.has(name) }
    if (path === '/tx') return take(body)
    return missing()
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      try {
        const told = answer(request.url ?? '', body)
        response.end(typeof told === 'string' ? told : JSON.stringify(told))
      } catch (error) {
        response.statusCode = 400
        response.end((error as Error).message)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    lies,
    sourceOf: (txid: string) => sources.get(txid) ?? missing(),
    confirm: (txid: string) => void confirmed.add(txid),
    /** @returns the id of the transaction that pays */
    give(address: string, value: number, isConfirmed = true): string {
      const script = scriptOf(address, reference)
      if (script === undefined) throw new Error('The address does not belong to the network.')
      scripts.set(address, script)
      given += 1
      const source = sourceOf({ script, amount: BigInt(value) }, given)
      const txid = hex.encode(sha256x2(source).reverse())
      sources.set(txid, hex.encode(source))
      const coin = { txid, vout: 0, value, status: { confirmed: isConfirmed } }
      coins.set(address, [...(coins.get(address) ?? []), coin])
      return txid
    },
    pays: (transaction: Transaction, address: string) => {
      const script = scriptOf(address, reference)
      const outputs = Array.from({ length: transaction.outputsLength }, (_, at) =>
        transaction.getOutput(at),
      )
      return outputs.find((each) => script && each.script && equalBytes(each.script, script))
        ?.amount
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function missing(): never {
  throw new Error('Not found')
}

function sourceOf(output: { script: Uint8Array; amount: bigint }, number: number): Uint8Array {
  const input = { txid: new Uint8Array(32).fill(number), index: 0, sequence: 0 }
  return RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ ...input, finalScriptSig: new Uint8Array() }],
    outputs: [output],
    witnesses: [],
    lockTime: 0,
  })
}
