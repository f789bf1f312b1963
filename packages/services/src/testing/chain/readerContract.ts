import type { BlockRange, ChainReader, TokenTransfer } from '@vestibule/indexer'
import { dice, mutate } from '@vestibule/indexer/testing'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Chain, openChains } from '../../domain/data/chains/openChains.js'
import { readFault } from '../../domain/data/chains/readFault.js'
import type { Network } from '../../domain/projects/project.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { casesOr } from '../casesOr.js'
import { strangeFetch } from './strangeFetch.js'

export type ReaderWorld = {
  /** Contains the URLs of node and index, the same as in an operator's configuration. */
  network: Network
  /** An account with balances `native` and `amount` of `asset`, and its transfers of the asset, oldest first. */
  account: string
  native: bigint
  asset: string
  decimals?: number | undefined
  amount: bigint
  received: readonly { hash: string; sender: string; amount: bigint }[]
  nfts?: readonly string[] | undefined
  nobody: string
  /** A valid hash without a transaction. */
  unknownHash: string
  /** CAIP-2 id of another chain of the namespace. */
  otherChain: string
  noAddresses: readonly string[]
  /** Sends some of the asset to the account, and waits until the transfer is readable. */
  receive: () => Promise<{ hash: string; amount: bigint }>
}

const SOON = 240_000
/** Timeout of a source in ms, and of a source that never responds. */
const PATIENCE_MS = 60_000
const LITTLE_PATIENCE_MS = 300
const CASES = casesOr(24)
const RARITIES = [8, 40, 200]

type Open = () => Promise<ReaderWorld>

export const describeChainReader = (name: string, open: Open) => describeReader(name, open, 'rules')

export const describeMutatedReader = (name: string, open: Open) =>
  describeReader(name, open, 'mutations')

function describeReader(name: string, open: Open, part: 'rules' | 'mutations') {
  describe(`${name} as a chain reader`, () => {
    const source = strangeFetch()
    let world: ReaderWorld
    let chain: Chain
    let reader: ChainReader
    beforeAll(async () => {
      world = await open()
      chain = openHere(world.network)
      reader = chain.reader
    }, SOON)
    afterEach(() => source.become(undefined))

    function openHere(network: Network, timeout = PATIENCE_MS): Chain {
      const { fetch } = source
      const proxy = createRpcProxy({ fetch, timeout })
      const meter = { spend() {} }
      const options = { proxy, fetch, clock: Date.now, meter, timeout }
      const found = openChains([network], options).get(network.caipNetworkId)
      if (found === undefined) throw new Error('The chain was not read.')
      return found
    }
    async function openChecked(timeout?: number): Promise<ChainReader> {
      const { reader: fresh } = openHere(world.network, timeout)
      const head = await outcomeOf(() => fresh.readHead())
      if (typeof head !== 'string') return fresh
      if (timeout === undefined) throw new Error(`The chain was not read: ${head}.`)
      // The machine was too slow for the short timeout: retry.
      return openChecked(timeout)
    }

    async function readAll(from: ChainReader, range: BlockRange, isNewer: boolean) {
      const found: TokenTransfer[] = []
      for (let rest = range; rest.from <= rest.to; ) {
        const { transfers, range: read } = await readStep(from, rest, isNewer)
        found.push(...transfers)
        rest = isNewer
          ? { from: read.to + 1n, to: rest.to }
          : { from: rest.from, to: read.from - 1n }
      }
      const ordered = found.sort((one, other) => Number(one.block - other.block))
      return ordered.filter(({ token }) => token === world.asset)
    }

    async function readStep(from: ChainReader, rest: BlockRange, isNewer: boolean) {
      const { account } = world
      const plan = await from.planTransfers(account, { range: rest, isNewer })
      const { range } = plan
      expect(range.from >= rest.from && range.to <= rest.to && range.from <= range.to).toBe(true)
      expect(isNewer ? range.from : range.to).toBe(isNewer ? rest.from : rest.to)
      const { transfers, transactions } = await plan.read()
      for (const { block, sender, recipient, amount, hash } of transfers) {
        expect(block >= range.from && block <= range.to).toBe(true)
        expect([sender, recipient]).toContain(account)
        expect(amount >= 0n && hash !== '').toBe(true)
      }
      return { range, transfers, transactions }
    }

    async function outcomeOf<value>(reading: () => Promise<value>): Promise<value | string> {
      try {
        return await reading()
      } catch (error) {
        return readFault(error)
      }
    }
    const balanceOf = async (from: ChainReader) => {
      const { native, tokens } = await from.readBalances(world.account, [world.asset])
      return { native, amount: tokens.get(world.asset) ?? native }
    }
    const newestOf = async (from: ChainReader) => {
      const { number: to } = await from.readHead()
      return readStep(from, { from: 0n, to }, false)
    }
    /** NFTs that the reader lists without transfers. Checks canonical addresses and positive amounts. */
    const nftsOf = async ({ nfts }: ChainReader) => {
      const { held = [] } = (await nfts?.listHeld?.(world.account, 100)) ?? {}
      for (const { token, tokenId, amount } of held)
        expect([chain.canonicalAddress(token), tokenId >= 0n && amount > 0n]).toEqual([token, true])
      const uris = (await nfts?.readUris(held)) ?? []
      expect(uris).toHaveLength(held.length)
      return held
    }
    const brief = (transfers: readonly TokenTransfer[]) =>
      transfers.map(({ hash, sender, amount }) => ({ hash, sender, amount }))

    if (part === 'mutations') {
      test('error: does not crash on changed responses, and reveals no other account', {
        timeout: SOON + CASES * 1_000,
      }, async () => {
        for (let seed = 0; seed < CASES; seed++) {
          const roll = dice(seed)
          const fresh = await openChecked()
          const { number: to } = await fresh.readHead()
          source.become((body) => mutate(body, roll, RARITIES[seed % RARITIES.length] ?? 1))
          const held = await outcomeOf(() => balanceOf(fresh))
          if (typeof held !== 'string') expect(held.native >= 0n && held.amount >= 0n).toBe(true)
          await outcomeOf(() => readStep(fresh, { from: 0n, to }, false))
          await outcomeOf(() => fresh.readTransactions(world.received.map(({ hash }) => hash)))
          await outcomeOf(() => fresh.describeTokens([world.asset]))
          await outcomeOf(async () => fresh.readPending?.(world.account))
          await outcomeOf(() => nftsOf(fresh))
          source.become(undefined)
        }
      })
      return
    }

    test('[A05] returns the canonical address, and refuses an invalid one', () => {
      const { account, noAddresses } = world
      expect(chain.canonicalAddress(account)).toBe(account)
      for (const text of ['', ' ', `${account} `, ...noAddresses])
        expect([text, chain.canonicalAddress(text)]).toEqual([text, undefined])
    })

    test('[A05] reads balances, including those of an empty account', async () => {
      const { nobody, asset, native, amount } = world
      expect(await balanceOf(reader)).toEqual({ native, amount })
      const nothing = await reader.readBalances(nobody, [asset])
      expect([nothing.native, nothing.pending ?? 0n]).toEqual([0n, 0n])
    })

    test('[A05] reads data of a token, and no decimals of other addresses', async () => {
      const { asset, nobody, decimals } = world
      const facts = await reader.describeTokens([asset, nobody])
      expect(facts.get(asset)?.decimals).toBe(decimals)
      expect(facts.get(nobody)?.decimals).toBeUndefined()
    })

    test.each([false, true])(
      '[A04] reads all transfers once (ascending: %s)',
      async (isNewer) => {
        const { number: to } = await reader.readHead()
        const transfers = await readAll(reader, { from: 0n, to }, isNewer)
        expect(byHash(brief(transfers))).toEqual(byHash(world.received))
        // In block order, if blocks have an order.
        const blocks = new Map(transfers.map(({ hash, block }) => [hash, block]))
        const inOrder = world.received.map(({ hash }) => blocks.get(hash) ?? -1n)
        expect(inOrder).toEqual(inOrder.toSorted((one, other) => Number(one - other)))
        expect(new Set(transfers.map(({ kind }) => kind))).toEqual(new Set(['fungible']))
      },
      SOON,
    )

    test('[A04] returns no transfers of an unused address', async () => {
      const { number: to } = await reader.readHead()
      const asked = { range: { from: 0n, to }, isNewer: false }
      const plan = await reader.planTransfers(world.nobody, asked)
      expect(plan.range).toEqual(asked.range)
      expect(await plan.read()).toEqual({ transfers: [], transactions: [] })
    })

    test('[A04] finds new transfers in new blocks', { timeout: SOON }, async () => {
      const before = await reader.readHead()
      const { hash, amount } = await world.receive()
      const { number: to } = await reader.readHead()
      const later = await readAll(reader, { from: before.number + 1n, to }, true)
      expect(later).toMatchObject([{ hash, amount, recipient: world.account }])
    })

    test('returns the same block at a second read, and no block far in the future', async () => {
      const head = await reader.readHead()
      expect(await reader.readBlock(head.number)).toEqual(head)
      expect(await reader.readBlock(head.number + 1_000_000n)).toBeUndefined()
    })

    test('[A04] reads transactions by hash, and omits unknown hashes', async () => {
      const [first] = world.received
      const asked = [first?.hash ?? '', world.unknownHash]
      const [transaction, ...others] = await reader.readTransactions(asked)
      expect(others).toEqual([])
      expect(transaction?.hash).toBe(first?.hash)
      expect(await reader.readOutcomes(asked)).toEqual(new Map([[first?.hash, true]]))
    })

    test('[A05] lists the account’s NFTs, and no NFTs of the zero address', async () => {
      const found = await nftsOf(reader)
      expect(found.map(({ token }) => token)).toEqual(world.nfts ?? [])
      expect((await reader.nfts?.listHeld?.(world.nobody, 100))?.held ?? []).toEqual([])
    })

    describe('error: a source', () => {
      test.each<[string, (body: unknown) => unknown]>([
        ['refuses', () => ({ jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'no' } })],
        ['returns null', () => 'null'],
        ['returns nonsense', () => ({ result: { value: [[{}]] }, items: [[{}]], txs: 0 })],
        ['returns an empty response', () => ''],
        ['returns an HTML page', () => '<!doctype html><title>Sign in</title>'],
        ['returns a truncated response', (body) => JSON.stringify(body).slice(0, -2)],
        ['rate limits the requests', () => new Response('slow down', { status: 429 })],
        ['returns an internal error', () => new Response('{}', { status: 502 })],
        ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
        ['is too slow', () => new Promise(() => undefined)],
      ])(
        'is reported as not connected if it %s',
        async (what, change) => {
          const open = () => openChecked(what === 'is too slow' ? LITTLE_PATIENCE_MS : undefined)
          // One reader per request, so that timeouts run in parallel.
          const readers = [await open(), await open(), await open()] as const
          const [ofHead, ofBalances, ofTransfers] = readers
          const { number: to } = await ofTransfers.readHead()
          source.become(change)
          const outcomes = await Promise.all([
            outcomeOf(() => ofHead.readHead()),
            outcomeOf(() => balanceOf(ofBalances)),
            outcomeOf(() => readStep(ofTransfers, { from: 0n, to }, false)),
          ])
          expect(outcomes).toEqual(readers.map(() => 'chainDisconnected'))
        },
        SOON,
      )

      test('is reported and not read if it belongs to another chain', async () => {
        const { network, otherChain, account } = world
        const { reader: other } = openHere({ ...network, caipNetworkId: otherChain })
        expect(await outcomeOf(() => other.readHead())).toBe('chainNotSupported')
        const held = await outcomeOf(() => other.readBalances(account, []))
        expect(held).toBe('chainNotSupported')
      })

      test.each<[string, (body: unknown) => unknown]>([
        ['returns half of the batch', (body) => (Array.isArray(body) ? halfOf(body) : body)],
        [
          'returns the batch in another order',
          (body) => (isBatch(body) ? body.toReversed() : body),
        ],
        ['returns only one of two responses', (body) => (Array.isArray(body) ? [body[0]] : body)],
      ])('that %s causes no wrong balance', async (_, change) => {
        const right = await balanceOf(reader)
        const fresh = await openChecked()
        source.become(change)
        expect([right, 'chainDisconnected']).toContainEqual(await outcomeOf(() => balanceOf(fresh)))
      })

      test('causes no wrong data with any single failure', {
        timeout: SOON,
      }, async () => {
        const right = { ...(await balanceOf(reader)), newest: await newestOf(reader) }
        for (let failing = 0; failing < 8; failing++) {
          const fresh = await openChecked()
          let asked = 0
          source.become((body) => (asked++ === failing ? new Response('', { status: 500 }) : body))
          const { newest, ...held } = right
          expect([held, 'chainDisconnected']).toContainEqual(
            await outcomeOf(() => balanceOf(fresh)),
          )
          asked = 0
          const found = await outcomeOf(() => newestOf(fresh))
          if (typeof found !== 'string')
            expect(byHash(brief(found.transfers))).toEqual(byHash(brief(newest.transfers)))
          source.become(undefined)
        }
      })

      test('returns no block if it does not have the block', async () => {
        const fresh = await openChecked()
        source.become((body) =>
          Array.isArray(body) ? body.map((each) => ({ ...Object(each), result: null })) : GONE(),
        )
        expect([undefined, 'chainDisconnected']).toContain(
          await outcomeOf(() => fresh.readBlock(1n)),
        )
      })
    })
  })
}

const byHash = <each extends { hash: string }>(list: readonly each[]) =>
  list.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
const GONE = () => new Response('Not found', { status: 404 })
const halfOf = (body: readonly unknown[]) => body.slice(0, Math.ceil(body.length / 2))
/** JSON-RPC responses contain ids. Other lists depend on their order. */
const isBatch = (body: unknown): body is unknown[] =>
  Array.isArray(body) && body.every((each) => Object.hasOwn(Object(each), 'jsonrpc'))
