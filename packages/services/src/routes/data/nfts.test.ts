import {
  type Anvil,
  asNumber,
  asText,
  type ChainHand,
  chainHand,
  NOBODY,
  type Said,
  someAddress,
  startAnvil,
} from '@vestibule/indexer/testing'
import { MAX_NFT_ITEMS } from '@vestibule/protocol/http'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataNfts, dataPictures } from '../../db/schema/chainData.js'
import { findPicture, forgetPictures } from '../../domain/pictures/pictureRows.js'
import { sweep } from '../../domain/retention/sweep.js'
import { DAY, MINUTE } from '../../platform/time.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { MULTICALL, multicallCode } from '../../testing/chain/multicall3.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import {
  type SourceServer,
  sendForever,
  startSourceServer,
} from '../../testing/sources/startSourceServer.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../../testing/world.js'

const ID = 'eip155:31337'
const IMAGES = 'http://img.localhost:4100'
const asAddress = (address: Hex) => encodeAbiParameters(parseAbiParameters('address'), [address])
const jsonUri = (metadata: unknown) => `data:application/json;utf8,${JSON.stringify(metadata)}`

onDatabase((db) => {
  let anvil: Anvil
  let hand: ChainHand
  let sources: SourceServer
  beforeAll(async () => {
    anvil = await startAnvil()
    hand = chainHand(anvil.url)
    sources = await startSourceServer()
  })
  afterAll(() => {
    sources?.stop()
    return anvil?.stop()
  })

  const start = (options: createWorld.Options = {}) => {
    const world = createWorld(db(), {
      ...options,
      config: {
        networks: [networkAt(31337, anvil.url)],
        imageUrl: IMAGES,
        ipfsGateways: [sources.gateway],
        ...options.config,
      },
    })
    return { world, visitor: dataVisitor(world) }
  }
  async function giveOne(account: Hex, said: Said = {}) {
    const birds = await hand.putToken({
      name: asText('Birds'),
      symbol: asText('BIRD'),
      owner: asAddress(account),
      ...said,
    })
    await hand.moveItem(birds, someAddress(), account, 7n)
    return birds
  }
  async function tellOf(uri: string) {
    const account = someAddress()
    await giveOne(account, { tokenUri: asText(uri) })
    const { nfts } = await start().visitor.nfts(account)
    return nfts[0]
  }

  describe.each([false, true])('with Multicall3: %s', (isDeployed) => {
    beforeAll(async () => {
      const { data = '0x' } = await hand.run(multicallCode())
      await hand.setCode(MULTICALL, isDeployed ? data : '0x')
    })

    test('[J08] lists NFTs of both standards with their metadata', async () => {
      const account = someAddress()
      const uri = jsonUri({ name: 'Robin', image: sources.putFile('robin.png', 'x') })
      const birds = await giveOne(account, { tokenUri: asText(uri) })
      sources.putFile(`${'0'.repeat(63)}a.json`, JSON.stringify({ name: 'Rope' }))
      const things = await hand.putToken({
        name: asText('Things'),
        items: asNumber(3n),
        uri: asText(sources.putFile('{id}.json', '')),
      })
      await hand.moveItems(things, someAddress(), account, [10n, 5n])
      const { visitor, world } = start()
      expect(await visitor.nfts(account, `chainId=${ID}`)).toEqual({
        nfts: [
          {
            chainId: ID,
            address: `${ID}:${things}`,
            tokenId: '10',
            standard: 'ERC-1155',
            quantity: '3',
            name: 'Rope',
            collection: { name: 'Things' },
          },
          {
            chainId: ID,
            address: `${ID}:${birds}`,
            tokenId: '7',
            standard: 'ERC-721',
            quantity: '1',
            name: 'Robin',
            collection: { name: 'Birds' },
            imageUrl: expect.stringMatching(/^http:\/\/img\.localhost:4100\/i\/[\w-]{43}$/),
          },
        ],
        complete: true,
        updatedAt: new Date(world.clock.now()).toISOString(),
      })
    })

    test('[J08] omits NFTs that the account sent away or never owned', async () => {
      const account = someAddress()
      const birds = await giveOne(account)
      const { visitor, world } = start()
      expect((await visitor.nfts(account)).nfts).toHaveLength(1)
      await hand.teach(birds, { owner: asAddress(someAddress()) })
      world.clock.advance(MINUTE)
      expect((await visitor.nfts(account)).nfts).toEqual([])
    })
  })

  test.each([
    ['html', '<!doctype html><title>No</title>'],
    ['half of the JSON', '{"name":"Ro'],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ['other types', '{"name":{"a":1},"image":["x"],"image_url":3}'],
  ])('[J08] lists an NFT whose metadata is %s without a name or picture', async (what, page) => {
    const nft = await tellOf(sources.putFile(`${what.length}.json`, page))
    expect(nft).toMatchObject({ name: '', tokenId: '7' })
    expect(nft).not.toHaveProperty('imageUrl')
    expect(nft).not.toHaveProperty('pending')
  })

  test.each([
    ['endless', sendForever],
    ['missing', undefined],
  ])('[J08] lists an NFT without its metadata if the metadata is %s', async (what, page) => {
    const uri =
      page === undefined ? 'https://127.0.0.1/7.json' : sources.putFile(`${what}.json`, page)
    const nft = await tellOf(uri.replace(' ', '%20'))
    expect(nft).toMatchObject({ name: '', tokenId: '7' })
  })

  test('[J08] ignores a picture with a script, file or relative URL', async () => {
    for (const image of ['javascript:alert(1)', '/etc/passwd', '<svg/>', 'file:///etc/passwd'])
      expect(await tellOf(jsonUri({ name: 'X', image })), image).not.toHaveProperty('imageUrl')
  })

  test('[J08] lists no pictures if the operator sets no picture origin', async () => {
    const account = someAddress()
    const image = sources.putFile('some.png', 'x')
    await giveOne(account, { tokenUri: asText(jsonUri({ name: 'Robin', image })) })
    const { visitor } = start({ config: { imageUrl: undefined } })
    const [nft] = (await visitor.nfts(account)).nfts
    expect(nft).toMatchObject({ name: 'Robin' })
    expect(nft).not.toHaveProperty('imageUrl')
  })

  describe('NFT requests of the frame’s cards', () => {
    async function ask(world: World, body: object, origin = FRAME_ORIGIN) {
      return world.fetch(
        new Request(`${FRAME_ORIGIN}/v1/nft/items?projectId=demo`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: JSON.stringify({ chainId: ID, ...body }),
        }),
      )
    }

    test('[V12] lists held items with name and picture, and omits others', async () => {
      const account = someAddress()
      const image = sources.putFile('card.png', 'x')
      const token = await giveOne(account, { tokenUri: asText(jsonUri({ name: 'Robin', image })) })
      const { world } = start()
      const items = [
        { address: `${ID}:${token.toLowerCase()}`, tokenId: '7' },
        { address: `${ID}:${token}`, tokenId: '8' },
        { address: `${ID}:${someAddress()}`, tokenId: '7' },
      ]
      const answer = await ask(world, { account, items })
      expect(await answer.json()).toEqual({
        items: [
          {
            address: `${ID}:${token}`,
            tokenId: '7',
            name: 'Robin',
            imageUrl: expect.stringMatching(/\/i\/[\w-]{43}$/),
          },
        ],
      })
    })

    test('[V12] rejects requests of pages, with too many items or for another network', async () => {
      const { world } = start()
      const account = someAddress()
      const item = (tokenId: number) => ({ address: `${ID}:${NOBODY}`, tokenId: String(tokenId) })
      const many = Array.from({ length: MAX_NFT_ITEMS + 1 }, (_, id) => item(id))
      const statuses = [
        (await ask(world, { account, items: [item(1)] }, DAPP_ORIGIN)).status,
        (await ask(world, { account, items: many })).status,
        (await ask(world, { account, items: [] })).status,
        (await ask(world, { account, items: [item(1)], chainId: 'eip155:5' })).status,
        (await ask(world, { account: '0x12', items: [item(1)] })).status,
        (await ask(world, { account, items: [item(1)] })).status,
      ]
      expect(statuses).toEqual([403, 400, 400, 404, 400, 200])
    })
  })

  test('[J08] reports slow metadata as pending, and shows it later', async () => {
    const account = someAddress()
    let answer = () => {}
    const uri = sources.putFile('late.json', (response) => {
      answer = () => void response.writeHead(200).end('{"name":"Late"}')
    })
    await giveOne(account, { tokenUri: asText(uri) })
    const { visitor, world } = start()
    expect((await visitor.nfts(account)).nfts[0]).toMatchObject({ name: '', pending: true })
    answer()
    await expect
      .poll(async () => {
        world.clock.advance(MINUTE)
        return (await visitor.nfts(account)).nfts[0]
      })
      .toMatchObject({ name: 'Late' })
  })

  test('[J08] reads metadata once a day, and missing metadata after ten minutes', async () => {
    const account = someAddress()
    const uri = sources.putFile('counted.json', '{"name":"One"}')
    await giveOne(account, { tokenUri: asText(uri) })
    const { visitor, world } = start()
    const reads = () => sources.asked.filter((path) => path.endsWith('counted.json')).length
    await visitor.nfts(account)
    world.clock.advance(11 * MINUTE)
    await visitor.nfts(account)
    expect(reads()).toBe(1)
    sources.putFile('counted.json', (response) => void response.writeHead(500).end())
    world.clock.advance(DAY)
    await visitor.nfts(account)
    world.clock.advance(11 * MINUTE)
    await visitor.nfts(account)
    expect(reads()).toBe(3)
  })

  test('[J08] security: reads a picture again after other users’ pictures replaced it', async () => {
    const account = someAddress()
    const uri = jsonUri({ name: 'Robin', image: sources.putFile('back.png', 'x') })
    await giveOne(account, { tokenUri: asText(uri) })
    const { visitor, world } = start()
    const tell = async () => (await visitor.nfts(account)).nfts[0]?.imageUrl
    const idOf = (url = '') => url.slice(url.lastIndexOf('/') + 1)
    const told = await tell()
    await forgetPictures(db(), world.clock.now(), { budget: 0 })
    expect(await findPicture(db(), idOf(told))).toBeUndefined()
    world.clock.advance(MINUTE)
    expect(await tell()).toBe(told)
    expect(await findPicture(db(), idOf(told))).toBeDefined()
  })

  test('[J08] marks a lure in the name of an NFT or of its collection as spam, but not a domain name', async () => {
    const account = someAddress()
    const named = (name: string) => ({ tokenUri: asText(jsonUri({ name })) })
    await giveOne(account, { name: asText('Claim at free.example.com') })
    await giveOne(account, named('Visit https://free.example'))
    await giveOne(account, named('ada.eth'))
    const { nfts } = await start().visitor.nfts(account)
    expect(nfts.map(({ name, flags }) => [name, flags?.is_spam])).toEqual([
      ['ada.eth', undefined],
      ['Visit https://free.example', true],
      ['', true],
    ])
  })

  test('[J08] does not mark an NFT as spam if the account’s own transaction moved it', async () => {
    const account = someAddress()
    await hand.setBalance(account, 10n ** 18n)
    const said = {
      name: asText('Claim at free.example.com'),
      owner: asAddress(account),
      tokenUri: asText(jsonUri({ name: 'Pass' })),
    }
    const [bought, given] = [await hand.putToken(said), await hand.putToken(said)]
    await hand.moveItem(given, NOBODY, account, 1n)
    await hand.moveItem(bought, NOBODY, account, 1n, account)
    const { visitor } = start()
    const { nfts } = await visitor.nfts(account)
    const isSpam = (token: string) =>
      nfts.find(({ address }) => address.endsWith(token))?.flags?.is_spam
    expect([isSpam(bought), isSpam(given)]).toEqual([undefined, true])
  })

  test('[J08] reports a chain whose node does not respond, and lists the others', async () => {
    const account = someAddress()
    await giveOne(account)
    const networks = [networkAt(31337, anvil.url), networkAt(31338, 'http://127.0.0.1:9/')]
    const list = await start({ config: { networks } }).visitor.nfts(account)
    expect(list.nfts).toHaveLength(1)
    expect(list).toMatchObject({
      complete: false,
      errors: [{ chainId: 'eip155:31338', reason: 'chainDisconnected' }],
    })
  })

  test('[J08] lists no NFTs in a process without the data role', async () => {
    const { visitor } = start({ config: { roles: ['api'] } })
    expect((await visitor.get(`/v1/account/${someAddress()}/nfts`)).status).toBe(404)
  })

  test('[J08] deletes items that were not requested for thirty days', async () => {
    const account = someAddress()
    const image = sources.putFile('old.png', 'x')
    await giveOne(account, { tokenUri: asText(jsonUri({ name: 'Old', image })) })
    const { visitor, world } = start()
    await visitor.nfts(account)
    await sweep(db(), world.clock.now())
    expect((await db().select().from(dataNfts)).length).toBeGreaterThan(0)
    await sweep(db(), world.clock.now() + 31 * DAY)
    expect(await db().select().from(dataNfts)).toEqual([])
    expect(await db().select().from(dataPictures)).toEqual([])
  })
})
