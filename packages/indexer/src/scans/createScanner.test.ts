import { randomUUID } from 'node:crypto'
import { addDatabase } from '@vestibule/embedded-postgres/testing'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { NodeCall, NodeOutcome } from '../chainReader.js'
import { createTables, type Database } from '../database.js'
import { httpNode } from '../httpNode.js'
import { EIP155_DATA } from '../namespaces/eip155/eip155Data.js'
import { NodeFault } from '../nodeFault.js'
import { dataScans, dataTransactions, dataTransfers } from '../tables.js'
import { asNumber, asText, type ChainHand, chainHand, someAddress } from '../testing/chainHand.js'
import { type Anvil, startAnvil } from '../testing/startAnvil.js'
import { SECOND } from '../time.js'
import type { Admission } from './admission.js'
import { createScanner, type IndexedChain } from './createScanner.js'
import { findInHistory } from './findInHistory.js'
import { forgetAccounts, forgetUnused, STORED_SCANS } from './forgetScans.js'
import { lookAtTransactions } from './lookAtTransactions.js'
import { lastTransfersOf, seenNfts, seenTokens, transfersIn } from './transfersOf.js'

const ID = 'eip155:31337'
const NOW = Date.UTC(2026, 0, 1)
const ADA = { client: 'ada', site: 'ada.example' }
const MALLORY = { client: 'mallory', site: 'mallory.example' }

let anvil: Anvil
let hand: ChainHand
let db: Database
let close: () => Promise<unknown>
beforeAll(async () => {
  const name = `indexer_${randomUUID().replaceAll('-', '')}`
  const { url, drop } = await addDatabase(inject('runFolder'), { name, isEmpty: true })
  const pool = new Pool({ connectionString: url })
  close = () => pool.end().then(drop)
  db = drizzle({ client: pool, casing: 'snake_case' })
  await createTables(db)
  anvil = await startAnvil()
  hand = chainHand(anvil.url)
})
afterAll(async () => {
  anvil.stop()
  await close()
})
beforeEach(async () => {
  for (const table of [dataScans, dataTransfers, dataTransactions]) await db.delete(table)
})

type Change = (call: NodeCall) => NodeOutcome | undefined

/** Indexes the node. A test may replace answers, and reads the requested ranges of logs. */
function start(options: { admission?: Admission; change?: Change } = {}) {
  const { change = () => undefined } = options
  const ranges: [from: number, to: number][] = []
  const ask = httpNode(anvil.url)
  const clock = () => NOW
  const reader = EIP155_DATA.createReader(
    {
      reference: '31337',
      index: undefined,
      async node(calls, most) {
        for (const { method, params } of calls) {
          const [range] = params as { fromBlock: string; toBlock: string }[]
          if (method === 'eth_getLogs' && range !== undefined)
            ranges.push([Number(range.fromBlock), Number(range.toBlock)])
        }
        const changed = calls.map(change)
        if (changed.every((outcome) => outcome === undefined)) return ask(calls, most)
        const outcomes = await ask(calls, most)
        return outcomes.map((outcome, index) => changed[index] ?? outcome)
      },
    },
    clock,
  )
  const chain: IndexedChain = { id: ID, reader, startBlock: 0n }
  const scanner = createScanner({ db, clock, admission: options.admission })
  const read = (account: string, requester = ADA, time = 30 * SECOND) =>
    scanner.readTransfers(chain, { account, requester, time })
  return { chain, read, ranges, readBlocks: () => scanner.readBlocks(chain, 30 * SECOND) }
}

const coin = () =>
  hand.putToken({ name: asText('Coin'), symbol: asText('COIN'), decimals: asNumber(6n) })
const stored = async (account: string) =>
  (await db.select().from(dataTransfers))
    .filter((row) => row.account === account)
    .toSorted((one, other) => Number(one.block - other.block))
    .map(({ token, amount }) => [token, amount])

test('reads new blocks for a request during an earlier scan of the account', async () => {
  const [token, account, friend] = [await coin(), someAddress(), someAddress()]
  await hand.moveToken(token, friend, account, 1n)
  const { read, ranges } = start()
  const scans = await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${dataScans} in exclusive mode`)
    const earlier = read(account)
    await expect.poll(() => ranges).not.toEqual([])
    await hand.moveToken(token, friend, account, 2n)
    return [earlier, read(account)]
  })
  await Promise.all(scans)
  expect(await stored(account)).toEqual([
    [token, '1'],
    [token, '2'],
  ])
})

test('stores an account’s transfers, and then requests only new blocks', async () => {
  const [token, birds, account, friend] = [
    await coin(),
    await hand.putToken({}),
    someAddress(),
    someAddress(),
  ]
  await hand.moveToken(token, friend, account, 100n)
  await hand.moveToken(token, account, friend, 40n)
  await hand.moveToken(token, friend, someAddress(), 7n)
  await hand.moveItem(birds, friend, account, 9n)
  const { read, ranges } = start()
  const head = await hand.blockNumber()
  expect(await read(account)).toMatchObject({ head: { number: head }, isComplete: true })
  expect(await stored(account)).toEqual([
    [token, '100'],
    [token, '40'],
    [birds, '1'],
  ])
  const subject = { network: ID, account }
  expect(await seenTokens(db, subject, 10)).toEqual([token])
  expect(await seenNfts(db, subject, 10)).toEqual([{ token: birds, tokenId: 9n }])

  ranges.length = 0
  await hand.moveToken(token, friend, account, 5n)
  await read(account)
  expect(new Set(ranges.map(String))).toEqual(
    new Set([String([Number(head) + 1, Number(head) + 1])]),
  )
  const limits = { tokens: [token], most: 2, total: 10 }
  const latest = await lastTransfersOf(db, subject, limits)
  expect(latest.map(({ amount }) => amount)).toEqual(['5', '40'])
})

test('lists the transactions of an account newest first, page by page', async () => {
  const [token, account, friend] = [await coin(), someAddress(), someAddress()]
  const hashes: string[] = []
  for (const amount of [1n, 2n, 3n])
    hashes.unshift((await hand.moveToken(token, friend, account, amount)).transactionHash)
  const { chain, read } = start()
  await read(account)
  const subject = { network: ID, account }
  const page = await findInHistory(db, subject, { before: undefined, most: 2 })
  const older = await findInHistory(db, subject, { before: page[1], most: 2 })
  expect([...page, ...older].map(({ hash }) => hash)).toEqual(hashes)
  const clock = () => NOW
  const rows = await lookAtTransactions({ db, clock, chain }, page)
  expect(hashes.map((hash) => rows.get(hash)?.succeeded)).toEqual([true, true, undefined])
  const [newest] = await transfersIn(db, subject, hashes.slice(0, 1))
  expect(newest).toMatchObject({ amount: '3', sender: friend, recipient: account })
})

test('removes transfers of dropped blocks after a reorganisation', async () => {
  const [token, account, friend] = [await coin(), someAddress(), someAddress()]
  await hand.moveToken(token, friend, account, 1n)
  const { read } = start()
  for (const extra of [0, 70]) {
    const before = await stored(account)
    const fork = await hand.snapshot()
    await hand.moveToken(token, friend, account, 200n)
    await hand.mine(extra + 1)
    await read(account)
    expect(await stored(account)).toContainEqual([token, '200'])
    await hand.revert(fork)
    await hand.moveToken(token, friend, account, 300n + BigInt(extra))
    await read(account)
    const expected = [...(extra === 0 ? [[token, '1']] : before), [token, `${300 + extra}`]]
    expect(await stored(account)).toEqual(expected)
  }
})

test('requests fewer blocks after the node refuses a range, and still stores all transfers', async () => {
  const [token, account, friend] = [await coin(), someAddress(), someAddress()]
  await hand.moveToken(token, friend, account, 1n)
  await hand.mine(300)
  await hand.moveToken(token, friend, account, 2n)
  const { read, ranges } = start({
    change({ method, params }) {
      const [range] = params as { fromBlock: string; toBlock: string }[]
      const blocks = Number(range?.toBlock) - Number(range?.fromBlock) + 1
      if (method !== 'eth_getLogs' || blocks <= 100) return undefined
      return { error: { code: -32005, message: 'too many blocks' } }
    },
  })
  expect((await read(account)).isComplete).toBe(true)
  expect(await stored(account)).toEqual([
    [token, '1'],
    [token, '2'],
  ])
  expect(Math.max(...ranges.map(([from, to]) => to - from + 1))).toBeGreaterThan(100)
})

test('stores new transfers if the node has no old blocks', async () => {
  const [token, account, friend] = [await coin(), someAddress(), someAddress()]
  await hand.mine(200)
  await hand.moveToken(token, friend, account, 1n)
  const head = Number(await hand.blockNumber())
  const { read } = start({
    change({ method, params }) {
      const [range] = params as { fromBlock: string }[]
      const isOld = method === 'eth_getLogs' && Number(range?.fromBlock) < head - 100
      return isOld ? { error: { code: -32000, message: 'pruned' } } : undefined
    },
  })
  expect((await read(account)).isComplete).toBe(false)
  expect(await stored(account)).toEqual([[token, '1']])
})

test('stores no rows if the node does not answer', async () => {
  const { read } = start({ change: () => ({ error: { code: -32000, message: 'no' } }) })
  await expect(read(someAddress())).rejects.toThrow(NodeFault)
  expect(await db.select().from(dataScans)).toEqual([])
})

test('reads an account once for two requesters at the same time', async () => {
  const account = someAddress()
  const alone = start()
  await alone.read(account)
  await db.delete(dataScans)
  const together = start()
  await Promise.all([together.read(account), together.read(account, MALLORY)])
  expect(alone.ranges.length).toBeGreaterThan(0)
  expect(together.ranges).toEqual(alone.ranges)
  expect(await db.select().from(dataScans)).toMatchObject([ADA])
})

class Spent extends Error {}
const admission: Admission = {
  run: (_chain, _requester, work) => work({ leave() {} }),
  enterScan: async () => ({ leave() {} }),
  free: (work) => work(),
  isSpent: (error) => error instanceof Spent,
}

test('continues for another requester if the first requester reaches its limit', async () => {
  const account = someAddress()
  let refused = false
  const { read } = start({
    admission,
    change({ method }) {
      if (refused || method !== 'eth_getLogs') return undefined
      refused = true
      throw new Spent()
    },
  })
  const [first, second] = await Promise.allSettled([read(account), read(account, MALLORY)])
  expect(first).toMatchObject({ status: 'rejected', reason: new Spent() })
  expect(second).toMatchObject({ status: 'fulfilled', value: { isComplete: true } })
})

test('stops after the newest blocks if older blocks get no slot', async () => {
  const account = someAddress()
  const head = await hand.blockNumber()
  let asked = 0
  const { read } = start({
    admission: {
      ...admission,
      enterScan: async () => (asked++ === 0 ? { leave() {} } : undefined),
    },
    change({ method, params }) {
      const [range] = params as { fromBlock: string }[]
      const isAll = method === 'eth_getLogs' && Number(range?.fromBlock) === 0
      return isAll ? { error: { code: -32005, message: 'too many blocks' } } : undefined
    },
  })
  expect((await read(account)).isComplete).toBe(false)
  expect(asked).toBe(2)
  const fromBlock = head - (head + 1n) / 4n + 1n
  expect(await db.select().from(dataScans)).toMatchObject([{ account, toBlock: head, fromBlock }])
})

test('finds native transfers in whole blocks', async () => {
  const [account, friend] = [someAddress(), someAddress()]
  const { chain, readBlocks } = start()
  await hand.setBalance(friend, 10n ** 18n)
  const from = await hand.blockNumber()
  const { transactionHash: hash } = await hand.pay(friend, account, 5n)
  chain.startBlock = from
  expect(await readBlocks()).toMatchObject({ isComplete: true })
  const found = await findInHistory(db, { network: ID, account }, { before: undefined, most: 9 })
  expect(found).toMatchObject([{ hash, isLogged: false }])
})

test('deletes accounts without requests, and accounts that match a condition', async () => {
  const [token, friend] = [await coin(), someAddress()]
  const [old, busy, quiet] = [someAddress(), someAddress(), someAddress()]
  const { read } = start()
  for (const account of [old, busy, busy, quiet]) await hand.moveToken(token, friend, account, 1n)
  for (const account of [old, busy, quiet]) await read(account)
  await db.update(dataScans).set({ askedAt: new Date(NOW - 2) })
  await hand.mine(1)
  await read(quiet)
  await read(busy)
  await forgetUnused(db, new Date(NOW - 1))
  expect([await stored(old), await stored(busy), await stored(quiet)]).toEqual([
    [],
    [
      [token, '1'],
      [token, '1'],
    ],
    [[token, '1']],
  ])
  await forgetAccounts(db, sql`${STORED_SCANS.size} > 1`)
  expect([await stored(busy), await stored(quiet)]).toEqual([[], [[token, '1']]])
})

test('reports the number of new blocks that a short read did not reach', async () => {
  const second = 20_000
  let head = 1_000_000n
  const blockOf = (number: bigint) => ({ number, hash: `0x${number.toString(16)}` })
  const read = async () => ({ transfers: [], transactions: [] })
  const reader = {
    readHead: async () => blockOf(head),
    readBlock: async (number: bigint) => blockOf(number),
    planTransfers: async (_account: string, { range }: { range: object }) => ({ range, read }),
  }
  const chain = { id: 'eip155:1', reader, startBlock: 0n } as unknown as IndexedChain
  const lags: [string, number][] = []
  const scanner = createScanner({
    ...{ db, clock: Date.now },
    onLag: (network, blocks) => lags.push([network, blocks]),
  })
  const readTransfers = () =>
    scanner.readTransfers(chain, { account: '0xa', requester: ADA, time: 0 })
  await readTransfers()
  head += 50_000n
  await readTransfers()
  expect(lags).toEqual([
    ['eip155:1', 0],
    ['eip155:1', 50_000 - second],
  ])
})
