import { dataScans, dataTransactions, dataTransfers } from '@vestibule/indexer'
import {
  type Anvil,
  asNumber,
  asText,
  type ChainHand,
  chainHand,
  NOBODY,
  someAddress,
  startAnvil,
} from '@vestibule/indexer/testing'
import type { TransactionPage } from '@vestibule/protocol/http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBlockscout } from '../../testing/chain/blockscout/blockscoutServer.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { strangeFetch } from '../../testing/chain/strangeFetch.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const QUERY = 'chainId=eip155:31337'
const ETHER = 10n ** 18n

onDatabase((db) => {
  const source = strangeFetch()
  let anvil: Anvil
  let index: Awaited<ReturnType<typeof startBlockscout>>
  let hand: ChainHand
  beforeAll(async () => {
    anvil = await startAnvil()
    index = await startBlockscout(anvil.url)
    hand = chainHand(anvil.url)
  })
  afterAll(() => {
    index?.stop()
    anvil?.stop()
  })
  afterEach(async () => {
    source.become(undefined)
    for (const table of [dataScans, dataTransfers, dataTransactions]) await db().delete(table)
  })

  const start = () => {
    const networks = [networkAt(31337, anvil.url, { indexUrl: index.url })]
    return dataVisitor(createWorld(db(), { fetch: source.fetch, config: { networks } }))
  }
  const brief = ({ data }: TransactionPage) =>
    data.map(({ metadata: { operationType, status, nonce }, transfers }) => [
      ...[operationType, status, nonce],
      ...transfers.map(
        ({ direction, quantity, fungible_info }) =>
          `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
      ),
    ])
  const lists = (change: (items: { hash?: string }[]) => unknown) => (body: unknown, url: string) =>
    /\/(transactions|token-transfers)\?/.test(url)
      ? { ...Object(body), items: change(Object(body).items) }
      : body

  test('[A04] [E08] lists payments, tokens, calls and failures with fees, without a block scan', async () => {
    const [ann, bob] = [someAddress(), someAddress()]
    const said = { symbol: asText('COIN'), decimals: asNumber(6n), balance: asNumber(7n) }
    const coin = await hand.putToken(said)
    await hand.setBalance(ann, 5n * ETHER)
    await hand.pay(ann, bob, ETHER)
    const nonceOfMint = await hand.countSent(await hand.sender)
    await hand.moveToken(coin, NOBODY, ann, 2_000_000n)
    const refusing = someAddress()
    await hand.setCode(refusing, '0x60006000fd')
    await hand.pay(ann, refusing, ETHER)
    await hand.pay(ann, bob, 0n, '0x095ea7b3')
    const page = await start().history(ann, QUERY)
    expect(brief(page)).toEqual([
      ['approve', 'confirmed', 2],
      ['execute', 'failed', 1],
      ['mint', 'confirmed', nonceOfMint, 'in 2 COIN'],
      ['send', 'confirmed', 0, 'out 1 ETH'],
    ])
    expect(page.coverage).toMatchObject([{ from: '0', native: true, complete: true }])
    const { fee } = page.data[3]?.metadata ?? {}
    expect(Number(fee)).toBeGreaterThan(0)
    expect(Number(fee)).toBeLessThan(0.01)
  })

  test('[A05] finds unlisted tokens, with amounts from the node', async () => {
    const ann = someAddress()
    const said = { symbol: asText('FOUND'), decimals: asNumber(6n), balance: asNumber(7n) }
    const coin = await hand.putToken(said)
    await hand.moveToken(coin, NOBODY, ann, 1n)
    source.become((body, url) =>
      url.includes('/token-balances')
        ? (body as object[]).map((each) => ({ ...each, value: '999999999999' }))
        : body,
    )
    const { balances } = await start().balances(ann, QUERY)
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '0'],
      ['FOUND', '0.000007'],
    ])
  })

  test('[A05] lists NFTs from the index that the node confirms', async () => {
    const [ann, bob] = [someAddress(), someAddress()]
    const owned = (owner: string) => ({ owner: `0x${owner.slice(2).padStart(64, '0')}` as const })
    const birds = await hand.putToken({ name: asText('Birds'), ...owned(ann) })
    const gone = await hand.putToken({ name: asText('Gone'), ...owned(bob) })
    await hand.moveItem(birds, NOBODY, ann, 7n)
    await hand.moveItem(gone, NOBODY, ann, 1n)
    const told = await start().nfts(ann, QUERY)
    expect(told.complete).toBe(true)
    expect(told.nfts).toMatchObject([
      { address: `eip155:31337:${birds}`, tokenId: '7', collection: { name: 'Birds' } },
    ])
    expect(told.nfts).toHaveLength(1)
    // The index also returns rows that do not exist.
    source.become((body, url) => {
      const item = (id: unknown, token: unknown) => ({ id, token: { address_hash: token } })
      const strange = [item('1', gone), item('x', birds), item(`${2n ** 256n}`, birds), null]
      return url.includes('/nft?') ? { items: [...strange, item('9', 'birds')] } : body
    })
    expect((await start().nfts(ann, QUERY)).nfts).toEqual([])
  })

  test('[A05] finds NFTs in transfers if the index does not list NFTs', async () => {
    const ann = someAddress()
    const birds = await hand.putToken({
      name: asText('Birds'),
      owner: `0x${ann.slice(2).padStart(64, '0')}`,
    })
    await hand.moveItem(birds, NOBODY, ann, 7n)
    // This index omits transfers that the account did not pay for.
    await hand.setBalance(ann, 5n * ETHER)
    source.become((body, url) =>
      url.includes('/nft?') ? new Response('{}', { status: 404 }) : body,
    )
    const told = await start().nfts(ann, QUERY)
    expect([told.errors, told.complete]).toEqual([undefined, true])
  })

  describe('error: an index that', () => {
    const ann = someAddress()
    beforeAll(async () => {
      await hand.setBalance(ann, 5n * ETHER)
      await hand.pay(ann, someAddress(), ETHER)
    })
    const strange = someAddress()

    test.each<[string, (body: unknown, url: string) => unknown]>([
      [
        'returns an unknown transaction',
        lists((items) => items.map((each) => ({ ...each, hash: `0x${'9'.repeat(64)}` }))),
      ],
      [
        'returns another block',
        lists((items) => items.map((each) => ({ ...each, block_number: 1_000_000 }))),
      ],
      [
        'never ends',
        lists((items) => [...items, ...items].map((each, at) => ({ ...each, block_number: at }))),
      ],
      [
        'is incomplete',
        (body, url) =>
          url.includes('indexing-status') ? { finished_indexing_blocks: false } : body,
      ],
    ])('is reported as not connected if it %s', async (_, change) => {
      source.become(change)
      const page = await start().history(ann, QUERY)
      expect(page).toMatchObject({ data: [], errors: [{ reason: 'chainDisconnected' }] })
    })

    test('is reported if it belongs to another chain', async () => {
      source.become((body, url) =>
        url.endsWith('/blocks/0') ? { ...Object(body), hash: `0x${'1'.repeat(64)}` } : body,
      )
      const { errors } = await start().balances(ann, QUERY)
      expect(errors).toEqual([{ chainId: 'eip155:31337', reason: 'chainNotSupported' }])
    })

    test('cannot add an entry of another account', async () => {
      const { data } = await start().history(ann, QUERY)
      const hash = data[0]?.metadata.hash
      const entry = { hash, block_number: Number(await hand.blockNumber()) }
      source.become(lists(() => [entry]))
      expect((await start().history(strange, QUERY)).data).toEqual([])
    })

    test('returns entries up to its own block, and the rest later', async () => {
      source.become((body, url) =>
        url.endsWith('/blocks?type=block') ? { items: [{ height: 1 }] } : body,
      )
      const visitor = start()
      expect((await visitor.history(ann, QUERY)).coverage).toMatchObject([{ to: '1' }])
      source.become(undefined)
      expect((await start().history(ann, QUERY)).data).toHaveLength(1)
    })
  })
})
