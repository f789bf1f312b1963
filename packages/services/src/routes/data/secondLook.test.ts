import { dataTransfers } from '@vestibule/indexer'
import { asNumber, asText, NOBODY, someAddress } from '@vestibule/indexer/testing'
import { expect, test } from 'vitest'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { withChain } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const QUERY = 'chainId=eip155:31337'
const OTHER = `0x${'9'.repeat(64)}`

onDatabase((db) => {
  const { anvil, hand } = withChain()

  function waitingNode(hash?: string) {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const node = { isAsked: false, answer: () => answer() }
    const through: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      if (!/eth_getBlockByNumber","params":\["0x/.test(String(init?.body))) return response
      node.isAsked = true
      await answered
      const told: unknown = await response.json()
      const one = (each: { result?: object }) =>
        hash === undefined ? each : { ...each, result: { ...each.result, hash } }
      return Response.json(Array.isArray(told) ? told.map(one) : one(Object(told)))
    }
    const world = createWorld(db(), {
      fetch: through,
      config: { networks: [networkAt(31337, anvil.url)] },
    })
    return { node, visitor: dataVisitor(world) }
  }

  async function someoneWithCoins() {
    const said = { symbol: asText('COIN'), decimals: asNumber(2n), balance: asNumber(5n) }
    const [token, account] = [await hand.putToken(said), someAddress()]
    await hand.moveToken(token, NOBODY, account, 5n)
    const rows = async () => {
      const all = await db().select().from(dataTransfers)
      return all.filter((row) => row.account === account).length
    }
    return { account, rows }
  }

  test('[A05] returns balances before it checks the newest block again, and stores data only afterwards', async () => {
    const { account, rows } = await someoneWithCoins()
    const { node, visitor } = waitingNode()
    const { balances } = await visitor.balances(account, QUERY)
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'COIN'])
    await expect.poll(() => node.isAsked).toBe(true)
    expect(await rows()).toBe(0)
    node.answer()
    await expect.poll(rows).toBe(1)
  })

  test('[A04] [A05] does not store data of a block that the chain removes meanwhile', {
    timeout: 30_000,
  }, async () => {
    const { account, rows } = await someoneWithCoins()
    const { node, visitor } = waitingNode(OTHER)
    await visitor.balances(account, QUERY)
    await expect.poll(() => node.isAsked).toBe(true)
    node.answer()
    const { data, coverage } = await visitor.history(account, QUERY)
    expect([data, coverage]).toMatchObject([[], [{ complete: false }]])
    expect(await rows()).toBe(0)
  })
})
