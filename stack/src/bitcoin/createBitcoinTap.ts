import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { MINER, REGTEST } from './regtest.js'

const BTC = 100_000_000n
const WORLD = [BTC, BTC / 4n, 123_456n]
/** Satoshi per virtual byte. */
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

/** Sends coins of the local network, from block rewards. @param url URL of the network's Esplora */
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

  /** Sends in sequence: no coin may be spent twice. */
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

  /** Only confirmed coins: mature rewards, and change of earlier payments. Waits for a block if all coins are pending. */
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
    if (selected?.tx === undefined) throw new Error('The faucet has no coins left.')
    const transaction: Transaction = selected.tx
    transaction.sign(MINER.secretKey)
    transaction.finalize()
    return ask('/tx', transaction.hex)
  }

  return {
    /** @returns the transaction id; a block contains the transaction after a second */
    fund: (address: string) => give(address, BTC),
    async giveWorld(address: string): Promise<string[]> {
      const sent: string[] = []
      for (const amount of WORLD) sent.push(await give(address, amount))
      return sent
    },
  }
}
