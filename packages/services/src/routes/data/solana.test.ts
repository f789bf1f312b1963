import { base58 } from '@scure/base'
import { programAddress } from '@vestibule/indexer/solana'
import type { TransactionPage } from '@vestibule/protocol/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '../../platform/time.js'
import { type ClusterHand, clusterHand } from '../../testing/chain/clusterHand.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const SOL = 1_000_000_000
const SOON = 8
const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const IMAGES = 'http://img.localhost:4100'
const PICTURE = 'ipfs://bafybeiaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/7.png'

const text = (word: string) => {
  const bytes = new TextEncoder().encode(word)
  return [bytes.length % 256, bytes.length >> 8, 0, 0, ...bytes]
}

onDatabase((db) => {
  let hand: ClusterHand
  let id: string
  beforeAll(async () => {
    hand = await clusterHand()
    id = `solana:${(await hand.ask<string>('getGenesisHash')).slice(0, 32)}`
  })
  afterAll(() => hand?.stop())

  const start = (change: { id?: string; fetch?: typeof fetch; tokens?: string[] } = {}) => {
    const network = {
      ...networkAt(1, hand.url, { tokens: change.tokens ?? [] }),
      caipNetworkId: change.id ?? id,
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    }
    const options = {
      fetch: change.fetch ?? fetch,
      config: { networks: [network], imageUrl: IMAGES },
    }
    const world = createWorld(db(), options)
    return { world, visitor: dataVisitor(world) }
  }
  const someone = async (lamports = 5 * SOL) => {
    const signer = await hand.someone()
    await hand.fund(signer.address, lamports)
    return signer
  }
  const nameByMetaplex = (
    mint: string,
    name: string,
    symbol: string,
    { of = mint, uri = '' }: { of?: string; uri?: string } = {},
  ) => {
    const key = base58.decode
    const seeds = [new TextEncoder().encode('metadata'), key(METAPLEX), key(mint)]
    const words = [...text(name), ...text(symbol), ...text(uri)]
    const data = Uint8Array.from([4, ...key(mint), ...key(of), ...words, 0, 0])
    return hand.putAccount(programAddress(METAPLEX, seeds), METAPLEX, data)
  }
  const brief = ({ data }: TransactionPage) =>
    data.map(({ metadata, transfers }) => [
      metadata.operationType,
      ...transfers.map(
        ({ direction, quantity, fungible_info, counterparty }) =>
          `${direction} ${quantity.numeric} ${fungible_info?.symbol} ${counterparty}`,
      ),
    ])

  test('[A04] [E08] lists payments and tokens with their changes, without fees and rent', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const coin = await hand.makeToken(bob)
    await nameByMetaplex(coin, 'Coin', 'COIN')
    await hand.mint(bob, coin, ann.address, 5_000_000n)
    await hand.pay(ann, bob.address, 250_000_000n)
    await hand.payTooMuch(ann, bob.address)
    await hand.sendToken(ann, coin, bob.address, 1_250_000n)
    await hand.pass(SOON)
    const page = await start().visitor.history(ann.address, `chainId=${id}`)
    expect(brief(page).slice(0, 3)).toEqual([
      ['send', `out 1.25 COIN ${bob.address}`],
      ['send', `out 0.25 SOL ${bob.address}`],
      ['mint', 'in 5 COIN 11111111111111111111111111111111'],
    ])
    expect(brief(page)).toHaveLength(4)
    expect(page.coverage).toMatchObject([{ from: '0', native: true, complete: true }])
    expect(page.data[0]?.metadata).toMatchObject({ sentFrom: ann.address, status: 'confirmed' })
    expect(page.data[0]?.metadata.nonce).toBeUndefined()
  })

  test('[A04] lists each entry once over all pages, newest first', {
    timeout: 120_000,
  }, async () => {
    const [ann, bob] = [await someone(50 * SOL), await someone()]
    for (let group = 0; group < 6; group++)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          hand.pay(ann, bob.address, BigInt(1_000_000 + group * 10 + index)),
        ),
      )
    await hand.pass(SOON)
    const { world, visitor } = start()
    const isComplete = async () => {
      world.clock.advance(5 * SECOND)
      const { coverage } = await visitor.history(bob.address, `chainId=${id}`)
      return coverage?.every(({ complete }) => complete)
    }
    const read = async () => {
      const seen: string[] = []
      while (!(await isComplete()));
      let cursor: string | null = ''
      while (cursor !== null) {
        world.clock.advance(5 * SECOND)
        const query: string = `chainId=${id}&cursor=${cursor}`
        const page: TransactionPage = await visitor.history(bob.address, query)
        seen.push(...page.data.flatMap(({ transfers }) => transfers[0]?.quantity.numeric ?? []))
        cursor = page.next
      }
      return seen
    }
    const all = await read()
    expect(all).toHaveLength(61)
    expect(new Set(all).size).toBe(61)
    await hand.pay(ann, bob.address, 7_000_000n)
    await hand.pass(SOON)
    expect(await read()).toEqual(['0.007', ...all])
  })

  describe('token names', () => {
    test('[A05] [X05] uses Metaplex metadata of the token, and ignores other tokens’ and invalid metadata', async () => {
      const ann = await someone()
      const [named, lied, broken] = [
        await hand.makeToken(ann),
        await hand.makeToken(ann),
        await hand.makeToken(ann),
      ]
      await nameByMetaplex(named, 'Good Coin\0\0', 'GOOD\0\0\0')
      await nameByMetaplex(lied, 'Good Coin', 'GOOD', { of: named })
      const key = base58.decode
      const seeds = [new TextEncoder().encode('metadata'), key(METAPLEX), key(broken)]
      const endless = [4, ...key(broken), ...key(broken), 255, 255, 255, 255, 65]
      await hand.putAccount(programAddress(METAPLEX, seeds), METAPLEX, Uint8Array.from(endless))
      for (const mint of [named, lied, broken]) await hand.mint(ann, mint, ann.address, 1n)
      const { visitor } = start({ tokens: [named] })
      const { balances, errors } = await visitor.balances(ann.address, `chainId=${id}`)
      expect(errors).toBeUndefined()
      const words = new Map(balances.map(({ address, symbol, name }) => [address, [name, symbol]]))
      expect(words.get(`${id}:${named}`)).toEqual(['Good Coin', 'GOOD'])
      expect(words.get(`${id}:${lied}`)).toEqual([lied, '?'])
      expect(words.get(`${id}:${broken}`)).toEqual([broken, '?'])
      expect(balances).toHaveLength(4)
    })
  })

  describe('Solana NFTs', () => {
    const jsonUri = (name: string) =>
      `data:application/json,${encodeURIComponent(JSON.stringify({ name, image: PICTURE }))}`

    test('[A05] are unique mints with name and picture from their metadata, and are not balances', async () => {
      const ann = await someone()
      const [bird, coin, pair] = [
        await hand.makeToken(ann, 0),
        await hand.makeToken(ann),
        await hand.makeToken(ann, 0),
      ]
      await nameByMetaplex(bird, 'Bird #7', 'BIRD', { uri: jsonUri('Bird 7') })
      await hand.mint(ann, bird, ann.address, 1n)
      await hand.mint(ann, coin, ann.address, 1n)
      await hand.mint(ann, pair, ann.address, 1n)
      await hand.mint(ann, pair, (await someone()).address, 1n)
      const own = await hand.makeNamed(ann, { name: 'Fish', uri: jsonUri('Fish 9') })
      await hand.mintNamed(ann, own, ann.address)
      const { visitor } = start()
      const { nfts, complete, errors } = await visitor.nfts(ann.address, `chainId=${id}`)
      expect([complete, errors]).toEqual([true, undefined])
      const told = new Map(nfts.map(({ address, ...rest }) => [address, rest]))
      expect([...told.keys()].toSorted()).toEqual([`${id}:${bird}`, `${id}:${own}`].toSorted())
      expect(told.get(`${id}:${bird}`)).toMatchObject({
        ...{ tokenId: '0', standard: 'Metaplex', quantity: '1', name: 'Bird 7' },
        collection: { name: 'Bird #7' },
        imageUrl: expect.stringContaining(`${IMAGES}/i/`),
      })
      expect(told.get(`${id}:${own}`)).toMatchObject({ standard: 'Token-2022', name: 'Fish 9' })
      const { balances } = await visitor.balances(ann.address, `chainId=${id}`)
      expect(balances.map(({ address }) => address)).toEqual([undefined, `${id}:${coin}`])
    })

    test('[A05] [X05] are listed if their metadata is missing or belongs to another token', async () => {
      const ann = await someone()
      const [bare, lied] = [await hand.makeToken(ann, 0), await hand.makeToken(ann, 0)]
      await nameByMetaplex(lied, 'Bird', 'BIRD', { of: bare, uri: jsonUri('Bird 7') })
      for (const mint of [bare, lied]) await hand.mint(ann, mint, ann.address, 1n)
      const { nfts } = await start().visitor.nfts(ann.address, `chainId=${id}`)
      expect(nfts.map(({ name, imageUrl }) => [name, imageUrl])).toEqual([
        ['', undefined],
        ['', undefined],
      ])
    })
  })

  test('[A05] does not read a node of another cluster', async () => {
    const ann = await someone()
    const other = `solana:${'4'.repeat(32)}`
    const { visitor } = start({ id: other })
    const { balances, errors } = await visitor.balances(ann.address, `chainId=${other}`)
    expect([balances, errors]).toEqual([[], [{ chainId: other, reason: 'chainNotSupported' }]])
  })
})
