import { dataScans, dataTransactions, dataTransfers } from '@vestibule/indexer'
import {
  type Anvil,
  asNumber,
  asText,
  type ChainHand,
  chainHand,
  dice,
  mutate,
  NOBODY,
  someAddress,
  startAnvil,
} from '@vestibule/indexer/testing'
import { BalanceList, TransactionPage } from '@vestibule/protocol/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataTokens } from '../../db/schema/chainData.js'
import { SECOND } from '../../platform/time.js'
import { casesOr } from '../../testing/casesOr.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const CASES = casesOr(60)
const TIMEOUT = 60_000 + CASES * 2_000
const QUERY = 'chainId=eip155:31337'

/** One in 25, 150 or 600 values is strange: some runs fail early, others late. */
const RARITIES = [25, 150, 600]

onDatabase((db) => {
  let anvil: Anvil
  let hand: ChainHand
  beforeAll(async () => {
    anvil = await startAnvil()
    hand = chainHand(anvil.url)
  })
  afterAll(() => anvil?.stop())

  test(
    '[A04] [A05] returns balances and history in their schemas for all responses of a node',
    async () => {
      const account = someAddress()
      const said = { name: asText('Coin'), symbol: asText('COIN'), decimals: asNumber(2n) }
      const token = await hand.putToken({ ...said, balance: asNumber(5n) })
      await hand.moveToken(token, NOBODY, account, 5n)
      await hand.moveItems(token, NOBODY, account, [1n, 2n])
      await hand.setBalance(account, 10n ** 18n)
      await hand.pay(account, someAddress(), 1n)
      for (let seed = 0; seed < CASES; seed++) {
        const roll = dice(seed)
        // Keep the chain id: otherwise the reads stop here.
        const strange: typeof fetch = async (url, init) => {
          const answer = await (await fetch(url, init)).json()
          const isFirst = String(init?.body).includes('eth_chainId')
          return Response.json(
            isFirst ? answer : mutate(answer, roll, RARITIES[seed % RARITIES.length] ?? 1),
          )
        }
        const networks = [networkAt(31337, anvil.url, { tokens: [token], scanBlocks: true })]
        const world = createWorld(db(), { fetch: strange, config: { networks } })
        const visitor = dataVisitor(world)
        for (const path of ['balance', 'history', 'history']) {
          world.clock.advance(20 * SECOND)
          const response = await visitor.get(`/v1/account/${account}/${path}?${QUERY}`)
          const body: unknown = await response.json()
          expect([seed, path, response.status, body]).toEqual([seed, path, 200, body])
          const schema = path === 'balance' ? BalanceList : TransactionPage
          expect([seed, schema.safeParse(body).error]).toEqual([seed, undefined])
        }
        for (const table of [dataScans, dataTransfers, dataTransactions, dataTokens])
          await db().delete(table)
      }
    },
    TIMEOUT,
  )
})
