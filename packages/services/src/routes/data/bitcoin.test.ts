import { dataScans, dataTransactions, dataTransfers } from '@vestibule/indexer'
import type { TransactionPage } from '@vestibule/protocol/http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../../domain/projects/project.js'
import { SECOND } from '../../platform/time.js'
import { dataVisitor } from '../../testing/chain/dataVisitor.js'
import { bitcoinAt, someBitcoinAddress } from '../../testing/chain/esplora/bitcoinAt.js'
import { startEsplora } from '../../testing/chain/esplora/esploraServer.js'
import { createLedger, type Ledger } from '../../testing/chain/esplora/ledger.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const ID = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const QUERY = `chainId=${ID}`
const [ANN, BOB, CAROL, MINER] = [1, 2, 3, 4].map(someBitcoinAddress) as [
  string,
  string,
  string,
  string,
]

onDatabase((db) => {
  let ledger: Ledger
  let server: Awaited<ReturnType<typeof startEsplora>>
  beforeAll(async () => {
    ledger = createLedger()
    server = await startEsplora(ledger)
  })
  afterAll(() => server?.stop())
  afterEach(async () => {
    for (const table of [dataTransfers, dataTransactions, dataScans]) await db().delete(table)
    ledger.takeBack(ledger.blocks.length - 1)
    ledger.pending.splice(0)
  })

  const start = (url = server.url) => {
    const prices = [{ asset: `${ID}:bitcoin`, price: 50_000 }]
    const world = createWorld(db(), { config: { networks: [bitcoinAt(url)], prices } })
    return { ...world, visitor: dataVisitor(world) }
  }
  const brief = ({ data }: TransactionPage) =>
    data.map(({ metadata: { operationType, status, fee }, transfers }) => [
      ...[operationType, status, fee],
      ...transfers.map(
        ({ direction, quantity, fungible_info, counterparty }) =>
          `${direction} ${quantity.numeric} ${fungible_info?.symbol} ${counterparty}`,
      ),
    ])

  test('[A05] returns the confirmed balance and pending amounts separately', async () => {
    ledger.mine(ANN)
    ledger.send([ANN], [{ to: BOB, value: 150_000_000 }])
    const { visitor } = start()
    const [own] = (await visitor.balances(ANN, QUERY)).balances
    expect(own).toMatchObject({
      symbol: 'BTC',
      chainId: ID,
      price: 50_000,
      value: 2_500_000,
      quantity: { decimals: '8', numeric: '50', pending: '-1.50001' },
    })
    const [others] = (await visitor.balances(BOB, QUERY)).balances
    expect(others?.quantity).toEqual({ decimals: '8', numeric: '0', pending: '1.5' })
  })

  test('[A04] [E08] lists transactions with movements and fees, pending ones first', async () => {
    ledger.mine(ANN)
    ledger.send([ANN], [{ to: BOB, value: 150_000_000 }])
    ledger.mine(MINER)
    ledger.send([BOB], [{ to: BOB, value: 20_000_000 }])
    ledger.mine(MINER)
    // Two accounts pay together. One output has no address.
    ledger.send(
      [ANN, BOB],
      [
        { to: CAROL, value: 30_000_000 },
        { to: undefined, value: 0 },
      ],
    )
    ledger.mine(MINER)
    ledger.send([CAROL], [{ to: BOB, value: 10_000_000 }])
    const { visitor } = start()
    expect(brief(await visitor.history(BOB, QUERY))).toEqual([
      ['receive', 'pending', '0.00001', `in 0.1 BTC ${CAROL}`],
      ['send', 'confirmed', '0.00001', `out 1.49999 BTC ${ANN}`],
      ['send', 'confirmed', '0.00001', 'self 0.2 BTC undefined'],
      ['receive', 'confirmed', '0.00001', `in 1.5 BTC ${ANN}`],
    ])
    expect(brief(await visitor.history(ANN, QUERY)).slice(-2)).toEqual([
      ['send', 'confirmed', '0.00001', `out 1.5 BTC ${BOB}`],
      ['mint', 'confirmed', '0', 'in 50 BTC coinbase'],
    ])
  })

  test('[A04] stores a pending transaction only after its block, and lists it once', async () => {
    ledger.mine(ANN)
    const hash = ledger.send([ANN], [{ to: BOB, value: 1_000 }])
    const { visitor, clock } = start()
    const statuses = async () =>
      (await visitor.history(BOB, QUERY)).data.map(({ metadata }) => [
        metadata.hash,
        metadata.status,
      ])
    expect(await statuses()).toEqual([[hash, 'pending']])
    expect(await db().select().from(dataTransactions)).toEqual([])
    ledger.mine(MINER)
    clock.advance(5 * SECOND)
    expect(await statuses()).toEqual([[hash, 'confirmed']])
  })

  test('[A04] removes reverted blocks, and shows their transactions as pending', async () => {
    ledger.mine(ANN)
    for (const value of [1_000, 2_000, 3_000]) {
      ledger.send([ANN], [{ to: BOB, value }])
      ledger.mine(MINER)
    }
    const { visitor, clock } = start()
    const amounts = async () => {
      clock.advance(5 * SECOND)
      const { data } = await visitor.history(BOB, QUERY)
      return data.map(({ metadata, transfers }) => [
        metadata.status,
        transfers[0]?.quantity.numeric,
      ])
    }
    expect(await amounts()).toEqual([
      ['confirmed', '0.00003'],
      ['confirmed', '0.00002'],
      ['confirmed', '0.00001'],
    ])
    ledger.takeBack(2)
    ledger.pending.splice(1)
    ledger.mine(MINER)
    ledger.mine(MINER)
    expect(await amounts()).toEqual([
      ['confirmed', '0.00002'],
      ['confirmed', '0.00001'],
    ])
  })

  test('[A02] [A12] lists the chain as supported, with a price', async () => {
    const { visitor } = start()
    const response = await visitor.get('/v1/supported-chains')
    expect(await response.json()).toEqual({ http: [ID], ws: [] })
    const { fungibles } = await visitor.prices([`${ID}:bitcoin`])
    expect(fungibles).toMatchObject([{ symbol: 'BTC', price: 50_000, quote: { source: 'static' } }])
  })

  describe('error: a bitcoin network', () => {
    test.each([
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bitcoin',
      `${ID}:bitcoin`,
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ])('refuses the address %s', async (address) => {
      const { visitor } = start()
      const response = await visitor.get(`/v1/account/${address}/balance?${QUERY}`)
      expect(response.status).toBe(400)
    })

    test('is omitted on the wallet’s own page, and rejects RPC calls from there', async () => {
      const { fetch } = start()
      const page = await fetch(new Request(`${FRAME_ORIGIN}/?projectId=demo`))
      expect(await page.text()).not.toContain('bip122')
      const call = await fetch(
        new Request(`${FRAME_ORIGIN}/rpc?projectId=demo&chainId=${ID}`, {
          method: 'POST',
          headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
        }),
      )
      expect(await call.text()).not.toContain('result')
    })

    test.each([
      ['rpcUrl', { rpcUrl: 'http://127.0.0.1:1' }, 'bip122 needs only `data.indexUrl`'],
      ['caipNetworkId', { caipNetworkId: 'cosmos:cosmoshub-4' }, 'served or read'],
      ['data', { data: { indexUrl: 'ftp://127.0.0.1' } }, 'must be an http or https URL'],
    ])('is rejected in the configuration with a wrong %s', (_, change, message) => {
      const { error } = Network.safeParse({ ...bitcoinAt('http://127.0.0.1:1'), ...change })
      expect(error?.issues.map((issue) => issue.message).join()).toContain(message)
    })
  })
})
