import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hex } from '@scure/base'
import { p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { RawTx } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BITCOIN_LOCAL } from '../localNetworks.js'
import type { StackError } from '../net/stackError.js'
import { createFolder, isGone, TIMEOUT_MS } from '../testing/world.js'
import { type BitcoinTap, createBitcoinTap } from './createBitcoinTap.js'
import { MINER, REGTEST } from './regtest.js'
import { type LocalBitcoin, startBitcoin } from './startBitcoin.js'

const POLL = { timeout: 60_000, interval: 50 }
const FEE = 1_000n
const SOMEBODY = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

type Coin = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

function keyOf(byte: number) {
  const secretKey = new Uint8Array(32).fill(byte)
  const segwit = p2wpkh(pubECDSA(secretKey), REGTEST)
  const taproot = p2tr(pubSchnorr(secretKey), undefined, REGTEST)
  return { secretKey, segwit, taproot }
}

describe('the local Bitcoin network', () => {
  const file = join(createFolder(), 'bitcoin.blocks')
  let network: LocalBitcoin
  let tap: BitcoinTap
  let end: StackError | undefined
  const start = () =>
    startBitcoin({
      port: 0,
      file,
      onEnd(error) {
        end = error
      },
    })
  beforeAll(async () => {
    network = await start()
    tap = await createBitcoinTap(network.url)
  }, TIMEOUT_MS)
  afterAll(() => network.stop())

  const text = async (path: string) => (await fetch(`${network.url}${path}`)).text()
  const json = async <answer>(path: string) => JSON.parse(await text(path)) as answer
  const post = async (transaction: string) => {
    const response = await fetch(`${network.url}/tx`, { method: 'POST', body: transaction })
    return { ok: response.ok, said: await response.text() }
  }
  const isConfirmed = async (txid: string) =>
    (await json<{ confirmed: boolean }>(`/tx/${txid}/status`)).confirmed
  const coinsOf = (address = '') => json<Coin[]>(`/address/${address}/utxo`)

  async function fundedCoin(address = '') {
    const txid = await tap.fund(address)
    while (!(await isConfirmed(txid))) await new Promise((resolve) => setTimeout(resolve, 100))
    const coin = (await coinsOf(address)).find((each) => each.txid === txid)
    if (coin === undefined) throw new Error('The coin is there.')
    return coin
  }
  /** Spends a coin. @param amount Amount of the coin for the signature */
  function spend(
    { txid, vout, value }: Coin,
    by: { script: Uint8Array; secretKey: Uint8Array; tapInternalKey?: Uint8Array },
    { fee = FEE, amount = BigInt(value) } = {},
  ) {
    const { script, secretKey, ...key } = by
    const transaction = new Transaction()
    const witnessUtxo = { script, amount }
    transaction.addInput({ txid, index: vout, witnessUtxo, ...key })
    transaction.addOutputAddress(SOMEBODY, BigInt(value) - fee, REGTEST)
    transaction.sign(secretKey)
    transaction.finalize()
    return transaction
  }

  test('behavior: uses CAIP-2’s regtest id, and provides spendable coins', async () => {
    const genesis = await text('/block-height/0')
    expect(`bip122:${genesis.slice(0, 32)}`).toBe(BITCOIN_LOCAL.caipNetworkId)
    expect(await text('/block-height/99999')).toBe('Block not found')
    const height = Number(await text('/blocks/tip/height'))
    expect(height).toBeGreaterThanOrEqual(120)
    expect(await text('/blocks/tip/hash')).toBe(await text(`/block-height/${height}`))
    expect((await coinsOf(MINER.address)).length).toBeGreaterThan(20)
  })

  test('behavior: lists a new coin as pending and soon in a block, with Esplora’s details', async () => {
    const { segwit } = keyOf(1)
    const txid = await tap.fund(segwit.address ?? '')
    expect(await json(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    expect(await json(`/address/${segwit.address}/txs`)).toMatchObject([
      { txid, status: { confirmed: false } },
    ])
    await expect.poll(() => isConfirmed(txid), POLL).toBe(true)
    const told = await json<{ status: object; fee: number; weight: number }>(`/tx/${txid}`)
    const height = Number(await text('/blocks/tip/height'))
    expect(told).toMatchObject({
      txid,
      vin: [
        {
          is_coinbase: false,
          prevout: {
            scriptpubkey: hex.encode(MINER.script),
            scriptpubkey_address: MINER.address,
            scriptpubkey_type: 'v0_p2wpkh',
          },
        },
      ],
      status: {
        confirmed: true,
        block_height: height,
        block_hash: await text('/blocks/tip/hash'),
      },
    })
    expect(told.fee).toBeGreaterThanOrEqual(told.weight / 4)
    expect(await json(`/address/${segwit.address}`)).toEqual({
      address: segwit.address,
      chain_stats: {
        ...{ funded_txo_count: 1, funded_txo_sum: 100_000_000 },
        ...{ spent_txo_count: 0, spent_txo_sum: 0, tx_count: 1 },
      },
      mempool_stats: {
        ...{ funded_txo_count: 0, funded_txo_sum: 0 },
        ...{ spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 },
      },
    })
    expect(Transaction.fromRaw(hex.decode(await text(`/tx/${txid}/hex`))).id).toBe(txid)
  })

  test('[J14] behavior: spends the coins of payment and Taproot accounts', async () => {
    const { secretKey, segwit, taproot } = keyOf(2)
    const tapInternalKey = pubSchnorr(secretKey)
    for (const [{ address, script }, key] of [
      [segwit, {}],
      [taproot, { tapInternalKey }],
    ] as const) {
      const coin = await fundedCoin(address)
      const before = (await coinsOf(SOMEBODY)).length
      const { id, hex: raw } = spend(coin, { script, secretKey, ...key })
      expect(await post(raw)).toEqual({ ok: true, said: id })
      expect(await coinsOf(address)).toEqual([])
      await expect.poll(() => isConfirmed(id), POLL).toBe(true)
      expect(await coinsOf(SOMEBODY)).toHaveLength(before + 1)
      expect((await post(raw)).said).toContain('txn-already')
    }
  })

  describe('error: requests to the network', () => {
    const { secretKey, segwit, taproot } = keyOf(3)
    const wrong = keyOf(4)
    let coin: Coin
    let ordinal: Coin
    beforeAll(async () => {
      coin = await fundedCoin(segwit.address)
      ordinal = await fundedCoin(taproot.address)
    }, TIMEOUT_MS)
    const refusal = async (raw: string) => {
      const { ok, said } = await post(raw)
      expect(ok).toBe(false)
      return said
    }
    const inputOf = (key: Uint8Array) => ({
      script: taproot.script,
      secretKey: key,
      tapInternalKey: pubSchnorr(secretKey),
    })
    function withWitness(raw: string, witness: Uint8Array[]): string {
      const decoded = RawTx.decode(hex.decode(raw))
      const segwitFlag = witness.length > 0
      const witnesses = segwitFlag ? [witness] : undefined
      return hex.encode(RawTx.encode({ ...decoded, segwitFlag, witnesses }))
    }
    function forge({ hex: raw }: Transaction): string {
      const [[signature = new Uint8Array(), ...rest] = []] =
        RawTx.decode(hex.decode(raw)).witnesses ?? []
      return withWitness(raw, [signature.with(20, (signature[20] ?? 0) ^ 1), ...rest])
    }

    test('rejects a signature of other bytes, of another amount or from another key', async () => {
      const own = { script: segwit.script, secretKey }
      expect(await refusal(forge(spend(coin, own)))).toContain('script-verify-flag')
      const lied = spend(coin, own, { amount: BigInt(coin.value) + 5_000n })
      expect(await refusal(lied.hex)).toContain('script-verify-flag')
      const foreign = spend(coin, { ...wrong, script: wrong.segwit.script })
      expect(await refusal(foreign.hex)).toContain('script-verify-flag')
    })

    test('rejects a wrong Taproot signature, which bcoin does not check', async () => {
      expect(await refusal(forge(spend(ordinal, inputOf(secretKey))))).toContain('Schnorr')
      const lied = spend(ordinal, inputOf(secretKey), { amount: BigInt(ordinal.value) + 5_000n })
      expect(await refusal(lied.hex)).toContain('Schnorr')
      const { hex: raw } = spend(ordinal, inputOf(secretKey))
      for (const witness of [[], [new Uint8Array()], [new Uint8Array(64), new Uint8Array(33)]])
        expect(await refusal(withWitness(raw, witness))).toContain('Schnorr')
    })

    test('rejects too large an amount, too low a fee, an unknown coin, and an invalid transaction', async () => {
      const own = { script: segwit.script, secretKey }
      const more = { fee: -1n, amount: BigInt(coin.value) + 5_000n }
      expect(await refusal(spend(coin, own, more).hex)).toContain('in-belowout')
      expect(await refusal(spend(coin, own, { fee: 10n }).hex)).toContain('min relay fee not met')
      const absent = { ...coin, txid: 'ab'.repeat(32) }
      expect(await refusal(spend(absent, own).hex)).toContain('missingorspent')
      for (const nonsense of ['', 'hello', '00', 'ff'.repeat(90)])
        expect(await refusal(nonsense)).toContain('TX decode failed')
    })

    test('rejects a double spend', async () => {
      const { segwit } = keyOf(5)
      const spare = await fundedCoin(segwit.address)
      const own = { script: segwit.script, secretKey: keyOf(5).secretKey }
      expect((await post(spend(spare, own).hex)).ok).toBe(true)
      const again = spend(spare, own, { fee: 5_000n }).hex
      expect(await refusal(again)).toContain('bad-txns-inputs-spent')
    })

    test('rejects addresses of other networks, and unknown transactions', async () => {
      const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
      for (const path of [`/address/${main}`, `/address/${main}/utxo`, '/address/0x12/txs'])
        expect((await fetch(`${network.url}${path}`)).status).toBe(400)
      expect((await fetch(`${network.url}/tx/${'ab'.repeat(32)}`)).status).toBe(404)
    })

    test('rejects a page of another site', async () => {
      const ask = (origin: string) =>
        fetch(`${network.url}/blocks/tip/height`, { headers: { origin } })
      expect((await ask('https://evil.example')).status).toBe(403)
      const allowed = await ask('http://dapp.localhost:4000')
      expect(allowed.headers.get('access-control-allow-origin')).toBe('http://dapp.localhost:4000')
    })
  })

  test('behavior: returns a long history page by page', async () => {
    const { segwit } = keyOf(6)
    for (let time = 0; time < 10; time++) await tap.giveWorld(segwit.address ?? '')
    const all = `/address/${segwit.address}`
    await expect
      .poll(() => json<{ mempool_stats: object }>(all), POLL)
      .toMatchObject({ chain_stats: { tx_count: 30 }, mempool_stats: { tx_count: 0 } })
    const first = await json<{ txid: string }[]>(`${all}/txs`)
    const rest = await json<{ txid: string }[]>(`${all}/txs/chain/${first.at(-1)?.txid}`)
    expect([first.length, rest.length]).toEqual([25, 5])
    expect(new Set([...first, ...rest].map(({ txid }) => txid)).size).toBe(30)
  })

  test('behavior: pays more coins than there are mature rewards, also directly after the start', async () => {
    const { address = '' } = keyOf(8).segwit
    for (const faucet of [tap, await createBitcoinTap(network.url)]) {
      const given = await Promise.all(Array.from({ length: 40 }, () => faucet.fund(address)))
      for (const txid of given) await expect.poll(() => isConfirmed(txid), POLL).toBe(true)
    }
    expect(await coinsOf(address)).toHaveLength(80)
  })

  test(
    'behavior: stores blocks and the last transaction for the next start, and reads a truncated file',
    async () => {
      const { address = '' } = keyOf(7).segwit
      await tap.fund(address)
      await network.stop()
      expect(await isGone(network.url)).toBe(true)
      expect(end).toBeUndefined()
      appendFileSync(file, '0102')
      const blocks = readFileSync(file, 'utf8').split('\n').length - 1

      network = await start()
      expect(Number(await text('/blocks/tip/height'))).toBe(blocks)
      expect(await coinsOf(address)).toHaveLength(1)
      tap = await createBitcoinTap(network.url)
      await fundedCoin(address)
      expect(await coinsOf(address)).toHaveLength(2)
    },
    TIMEOUT_MS,
  )
})
