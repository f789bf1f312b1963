import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { MINER, REGTEST } from './regtest.js'

const BTC = 100_000_000n
const WORLD = [BTC, BTC / 4n, 123_456n]
/** Satoshi for a virtual byte. */
const RATE = 2n
/** Blocks after which a reward can be spent. */
const MATURITY = 100
const ENOUGH_COINS = 20
const LOOK_AGAIN_MS = 50

type Coin = {
  txid: string
  vout: number
  value: number
  status: { confirmed: boolean; block_height?: number }
}
type FoundTransaction = { vin: { is_coinbase: boolean }[] }

export type BitcoinTap = Awaited<ReturnType<typeof createBitcoinTap>>

/** Gives away coins of the local network, from rewards of its blocks. @param url URL of its Esplora */
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

  /** One at a time, so that no coin is given twice. */
  let before: Promise<unknown> = Promise.resolve()
  function give(address: string, amount: bigint): Promise<string> {
    const given = before.then(() => giveNow(address, amount))
    before = given.catch(() => {})
    return given
  }

  const rewards = new Map<string, boolean>()
  async function isReward(txid: string): Promise<boolean> {
    const known = rewards.get(txid)
    if (known !== undefined) return known
    const { vin }: FoundTransaction = JSON.parse(await ask(`/tx/${txid}`))
    const found = vin.some(({ is_coinbase }) => is_coinbase)
    rewards.set(txid, found)
    return found
  }

  const tip = async () => Number(await ask('/blocks/tip/height'))

  /** Confirmed coins: rewards once they are mature, change of earlier gifts at once. Waits for a block if all are pending. */
  async function findCoins(): Promise<Coin[]> {
    const height = await tip()
    const coins: Coin[] = JSON.parse(await ask(`/address/${MINER.address}/utxo`))
    const usable: Coin[] = []
    for (const coin of coins) {
      if (!coin.status.confirmed || usable.length === ENOUGH_COINS) continue
      const isMature = height - (coin.status.block_height ?? height) >= MATURITY
      if (isMature || !(await isReward(coin.txid))) usable.push(coin)
    }
    if (usable.length > 0 || coins.every(({ status }) => status.confirmed)) return usable
    while ((await tip()) === height) await sleep(LOOK_AGAIN_MS)
    return findCoins()
  }

  async function giveNow(address: string, amount: bigint): Promise<string> {
    const inputs = (await findCoins()).map(({ txid, vout, value }) => ({
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
    /** @returns the transaction's id, which is in a block a second later */
    fund: (address: string) => give(address, BTC),
    /** Sends several times to create a history. */
    async giveWorld(address: string): Promise<string[]> {
      const sent: string[] = []
      for (const amount of WORLD) sent.push(await give(address, amount))
      return sent
    },
  }
}
