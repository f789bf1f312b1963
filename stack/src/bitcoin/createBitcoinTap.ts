import type { Transaction } from '@scure/btc-signer/transaction.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { MINER, REGTEST } from './regtest.js'

const BTC = 100_000_000n
/** Satoshi: what one account gets for a history, in a transaction each. */
const WORLD = [BTC, BTC / 4n, 123_456n]
/** Satoshi for a virtual byte. */
const RATE = 2n
/** Blocks after which a reward can be spent. */
const MATURITY = 100
/** Coins that are looked at for one gift. */
const ENOUGH_COINS = 20

type Coin = {
  txid: string
  vout: number
  value: number
  status: { confirmed: boolean; block_height?: number }
}

export type BitcoinTap = Awaited<ReturnType<typeof createBitcoinTap>>

/** Gives coins of the local network away, out of what its blocks brought. @param url Of its Esplora */
export async function createBitcoinTap(url: string) {
  async function ask(path: string, body?: string): Promise<string> {
    const response = await fetch(
      `${url}${path}`,
      body === undefined ? {} : { method: 'POST', body },
    )
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }

  /** One after another, so that no coin is given twice. */
  let before: Promise<unknown> = Promise.resolve()
  function give(address: string, amount: bigint): Promise<string> {
    const given = before.then(() => giveNow(address, amount))
    before = given.catch(() => {})
    return given
  }

  async function giveNow(address: string, amount: bigint): Promise<string> {
    const height = Number(await ask('/blocks/tip/height'))
    const coins: Coin[] = JSON.parse(await ask(`/address/${MINER.address}/utxo`))
    // A reward has to be old, and looks like what is left of one; what is on its way is none.
    const usable = coins.filter(({ status }) => height - (status.block_height ?? 0) >= MATURITY)
    const inputs = usable.slice(0, ENOUGH_COINS).map(({ txid, vout, value }) => ({
      txid,
      index: vout,
      witnessUtxo: { script: MINER.script, amount: BigInt(value) },
    }))
    const selected = selectUTXO(inputs, [{ address, amount }], 'default', {
      changeAddress: MINER.address,
      feePerByte: RATE,
      bip69: true,
      createTx: true,
      network: REGTEST,
    })
    if (selected?.tx === undefined) throw new Error('There is nothing left to give.')
    const transaction: Transaction = selected.tx
    transaction.sign(MINER.secretKey)
    transaction.finalize()
    return ask('/tx', transaction.hex)
  }

  return {
    /** Sends one coin. @returns the transaction's id, which is in a block a second later */
    fund: (address: string) => give(address, BTC),
    /** Sends several times, so that an account has a history. */
    async giveWorld(address: string): Promise<string[]> {
      const sent: string[] = []
      for (const amount of WORLD) sent.push(await give(address, amount))
      return sent
    },
  }
}
