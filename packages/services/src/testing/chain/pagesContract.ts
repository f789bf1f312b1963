import { dataScans, dataTransactions, dataTransfers } from '@vestibule/indexer'
import { dice, mutate } from '@vestibule/indexer/testing'
import { BalanceList, TransactionPage } from '@vestibule/protocol/http'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dataTokens } from '../../db/schema/chainData.js'
import { formatAmount } from '../../domain/data/tokens/formatAmount.js'
import { SECOND } from '../../platform/time.js'
import { casesOr } from '../casesOr.js'
import { onDatabase } from '../database/onDatabase.js'
import { createWorld } from '../world.js'
import { dataVisitor } from './dataVisitor.js'
import type { ReaderWorld } from './readerContract.js'
import { strangeFetch } from './strangeFetch.js'

const SOON = 240_000
const CASES = casesOr(24)
const RARITIES = [25, 150, 600]

type Open = () => Promise<ReaderWorld>

export const describeChainPages = (name: string, open: Open) => describePages(name, open, 'rules')

export const describeMutatedPages = (name: string, open: Open) =>
  describePages(name, open, 'mutations')

function describePages(name: string, open: Open, part: 'rules' | 'mutations') {
  describe(`accounts of ${name}`, () => {
    onDatabase((db) => {
      const source = strangeFetch()
      let world: ReaderWorld
      beforeAll(async () => {
        world = await open()
      }, SOON)
      afterEach(async () => {
        source.become(undefined)
        await forget()
      })

      // Deletes the progress, so that the next read starts again.
      async function forget() {
        for (const table of [dataTransfers, dataTransactions, dataTokens, dataScans])
          await db().delete(table)
      }
      function start(caipNetworkId = world.network.caipNetworkId) {
        const networks = [{ ...world.network, caipNetworkId }]
        const here = createWorld(db(), { fetch: source.fetch, config: { networks } })
        const visitor = dataVisitor(here)
        const query = `chainId=${caipNetworkId}`
        async function readPages(account: string) {
          const pages: TransactionPage[] = []
          for (let cursor: string | null = ''; cursor !== null; ) {
            here.clock.advance(5 * SECOND)
            const asked: string = cursor === '' ? query : `${query}&cursor=${cursor}`
            const page: TransactionPage = await visitor.history(account, asked)
            pages.push(page)
            cursor = page.next
          }
          return pages
        }
        async function readWhole(account: string) {
          for (let tries = 0; tries < 20; tries++) {
            here.clock.advance(5 * SECOND)
            const { coverage } = await visitor.history(account, query)
            if (coverage?.every(({ complete }) => complete)) return readPages(account)
          }
          throw new Error('The history is never complete.')
        }
        return { clock: here.clock, visitor, query, readWhole }
      }
      const hashesIn = (pages: readonly TransactionPage[]) =>
        pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))

      if (part === 'mutations') {
        test('[A04] [A05] return balances and history in their schemas for any response of a source', {
          timeout: SOON + CASES * 2_000,
        }, async () => {
          for (let seed = 0; seed < CASES; seed++) {
            const roll = dice(seed)
            const { visitor, query, clock } = start()
            // Read the chain id first: with another id, no request would follow.
            source.become(undefined)
            await visitor.balances(world.nobody, query)
            source.become((body) => mutate(body, roll, RARITIES[seed % RARITIES.length] ?? 1))
            for (const path of ['balance', 'history', 'history']) {
              clock.advance(20 * SECOND)
              const response = await visitor.get(`/v1/account/${world.account}/${path}?${query}`)
              const body: unknown = await response.json()
              expect([seed, path, response.status, body]).toEqual([seed, path, 200, body])
              const schema = path === 'balance' ? BalanceList : TransactionPage
              expect([seed, schema.safeParse(body).error]).toEqual([seed, undefined])
            }
            await forget()
          }
        })
        return
      }

      test('[A05] [E09] return a balance in whole tokens with all digits', async () => {
        const { visitor, query } = start()
        const { balances, errors } = await visitor.balances(world.account, query)
        const { network, native, asset, decimals, amount } = world
        expect(errors).toBeUndefined()
        const [own, ...tokens] = balances
        const { symbol, decimals: places } = network.nativeCurrency
        expect([own?.symbol, own?.quantity.numeric]).toEqual([symbol, formatAmount(native, places)])
        if (decimals !== undefined)
          expect(tokens.find(({ address }) => address?.endsWith(asset))?.quantity.numeric).toBe(
            formatAmount(amount, decimals),
          )
      })

      test('[A04] [E08] list each transaction once over all pages, newest first', {
        timeout: SOON,
      }, async () => {
        const { readWhole } = start()
        const pages = await readWhole(world.account)
        const seen = hashesIn(pages)
        expect(new Set(seen).size).toBe(seen.length)
        const received = new Set(world.received.map(({ hash }) => hash))
        expect(new Set(seen.filter((hash) => received.has(hash)))).toEqual(received)
        const times = pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.minedAt))
        expect(times).toEqual(times.toSorted().reverse())
        for (const { data } of pages.slice(0, -1)) expect(data).toHaveLength(50)
      })

      test('[A04] list rows once that arrive between two pages', {
        timeout: SOON,
      }, async () => {
        const { visitor, query, readWhole, clock } = start()
        const before = hashesIn(await readWhole(world.account))
        const first = await visitor.history(world.account, query)
        const { hash } = await world.receive()
        clock.advance(5 * SECOND)
        const cursor = first.next === null ? undefined : `${query}&cursor=${first.next}`
        const rest = cursor === undefined ? [] : [await visitor.history(world.account, cursor)]
        const turned = hashesIn([first, ...rest])
        expect(turned).toEqual(before.slice(0, turned.length))
        expect(hashesIn(await readWhole(world.account))).toEqual([hash, ...before])
      })

      test('[A04] return an empty and complete page without transactions', async () => {
        const { visitor, query, readWhole } = start()
        expect(hashesIn(await readWhole(world.nobody))).toEqual([])
        const page = await visitor.history(world.nobody, query)
        expect([page.data, page.next, page.errors]).toEqual([[], null, undefined])
      })

      test('error: return no balances and no history from a source of another chain', async () => {
        const { visitor, query } = start(world.otherChain)
        const errors = [{ chainId: world.otherChain, reason: 'chainNotSupported' }]
        // The address may be invalid on the other chain.
        const response = await visitor.get(`/v1/account/${world.account}/balance?${query}`)
        if (response.status === 400) return
        expect(await response.json()).toEqual({ balances: [], errors })
        expect(await visitor.history(world.account, query)).toMatchObject({ data: [], errors })
      })

      test('error: report an unreachable source instead of a zero balance', async () => {
        const { visitor, query } = start()
        source.become(() => Promise.reject(new TypeError('fetch failed')))
        const errors = [{ chainId: world.network.caipNetworkId, reason: 'chainDisconnected' }]
        expect(await visitor.balances(world.account, query)).toEqual({ balances: [], errors })
        expect(await visitor.history(world.account, query)).toMatchObject({ data: [], errors })
      })
    })
  })
}
