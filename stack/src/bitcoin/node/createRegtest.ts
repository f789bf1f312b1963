import { RawTx } from '@scure/btc-signer/script.js'
import bcoin from 'bcoin'
import { findTaprootFault } from './findTaprootFault.js'

/** Instead of the usual 144 blocks. SegWit signatures are required after three windows. */
const WINDOW = 4
/** Blocks until a reward halves. As on the main network: rewards never end. */
const HALVING = 210_000
const LEAST_RATE = 1

export type Mined = {
  height: number
  hash: string
  time: number
  /** Input of `replay` at a later start. */
  raw: Uint8Array
  transactions: Accepted[]
}
export type Accepted = { txid: string; raw: Uint8Array; weight: number }

export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** A private chain without other nodes and with trivial proof of work. bcoin validates it. */
export async function createRegtest(minerScript: Uint8Array) {
  const network = bcoin.Network.get('regtest')
  network.minerWindow = WINDOW
  network.activationThreshold = WINDOW
  network.halvingInterval = HALVING
  const chain = new bcoin.Chain({ network, memory: true })
  const mempool = new bcoin.Mempool({ chain, memory: true, maxOrphans: 0, relayPriority: false })
  const addresses = [bcoin.Address.fromScript(bcoin.Script.fromRaw(Buffer.from(minerScript)))]
  const miner = new bcoin.Miner({ chain, mempool, addresses })
  for (const part of [chain, mempool, miner]) await part.open()
  const genesis = chain.tip.rhash()

  const verifyScripts = mempool.verifyInputs.bind(mempool)
  mempool.verifyInputs = async (transaction, view, flags) => {
    if (transaction.getFee(view) < transaction.getVirtualSize() * LEAST_RATE)
      throw new RefusedError('min relay fee not met')
    const fault = findTaprootFault(transaction.toRaw(), spentBy(transaction, view))
    if (fault !== undefined) throw new RefusedError(fault)
    // bcoin does not support version 1 witnesses. They are checked above.
    const { VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM: unknown } = bcoin.Script.flags
    await verifyScripts(transaction, view, flags & ~unknown)
  }

  async function connect(block: bcoin.Block): Promise<Mined> {
    const entry = await chain.add(block)
    if (entry === null) throw new Error('The block does not follow the latest one.')
    await mempool.addBlock(entry, block.txs)
    const { height, time } = entry
    const transactions = block.txs.map(toAccepted)
    return { height, time, hash: entry.rhash(), raw: block.toRaw(), transactions }
  }

  return {
    genesis,
    height: () => chain.tip.height,
    /** Accepts a transaction for the next block. @throws {RefusedError} if no node would relay it */
    async accept(raw: Uint8Array): Promise<Accepted> {
      const transaction = decode(raw)
      try {
        const missing = await mempool.addTX(transaction)
        if (missing !== null) throw new RefusedError('bad-txns-inputs-missingorspent')
      } catch (error) {
        const { reason } = error as { reason?: unknown }
        throw typeof reason === 'string' ? new RefusedError(reason) : error
      }
      return toAccepted(transaction)
    },
    mine: async () => connect(await miner.mineBlock(chain.tip)),
    /** Adds a block of an earlier start. @throws if the block does not follow the latest one */
    replay: (raw: Uint8Array) => connect(bcoin.Block.fromRaw(Buffer.from(raw))),
  }
}

function decode(raw: Uint8Array): bcoin.TX {
  try {
    // Both bcoin and the wallet's library must read the transaction.
    RawTx.decode(raw)
    return bcoin.TX.fromRaw(Buffer.from(raw))
  } catch {
    throw new RefusedError('TX decode failed')
  }
}

function toAccepted(transaction: bcoin.TX): Accepted {
  return {
    txid: transaction.txid(),
    raw: Uint8Array.from(transaction.toRaw()),
    weight: transaction.getWeight(),
  }
}

function spentBy(transaction: bcoin.TX, view: bcoin.CoinView) {
  return transaction.inputs.map((input) => {
    const output = view.getOutputFor(input)
    if (output === null) throw new RefusedError('bad-txns-inputs-missingorspent')
    return { script: Uint8Array.from(output.script.toRaw()), amount: BigInt(output.value) }
  })
}
