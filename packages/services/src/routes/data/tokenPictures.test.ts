import { asNumber, asText, someAddress } from '@vestibule/indexer/testing'
import { expect, test } from 'vitest'
import { dataPictures } from '../../db/schema/chainData.js'
import { forgetPictures } from '../../domain/pictures/pictureRows.js'
import { HOUR } from '../../platform/time.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { withChain } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const ID = 'eip155:31337'
const IMAGES = 'http://img.localhost:4100'
const svg = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="${color}"/></svg>`)}`

onDatabase((db) => {
  const { anvil, hand } = withChain()

  const dollar = () =>
    hand.putToken({
      name: asText('Test Dollar'),
      symbol: asText('TUSD'),
      decimals: asNumber(6n),
      balance: asNumber(1_000_000n),
    })
  async function start(logoURI: string, images: { imageUrl?: string } = { imageUrl: IMAGES }) {
    const [token, plain] = [await dollar(), await dollar()]
    const tokens = [{ address: token.toLowerCase(), logoURI }, plain]
    const prices = [token, plain].map((each) => ({ asset: `${ID}:${each}`, price: 1 }))
    const config = { networks: [networkAt(31337, anvil.url, { tokens })], ...images, prices }
    const world = createWorld(db(), { config: config as never })
    return { world, visitor: dataVisitor(world), token, plain }
  }
  async function iconsOf(visitor: ReturnType<typeof dataVisitor>) {
    const { balances } = await visitor.balances(someAddress(), `chainId=${ID}`)
    return Object.fromEntries(balances.map(({ address, iconUrl }) => [address, iconUrl]))
  }

  test('[A05] shows the operator’s picture of a listed token, from the picture origin', async () => {
    const { world, visitor, token, plain } = await start(svg('teal'))
    const icons = await iconsOf(visitor)
    const url = icons[`${ID}:${token}`] ?? ''
    expect(url).toMatch(/^http:\/\/img\.localhost:4100\/i\/[\w-]{43}$/)
    expect(icons[`${ID}:${plain}`]).toBe('')
    const shown = await world.fetch(new Request(url))
    expect(shown.headers.get('content-type')).toBe('image/svg+xml')
    expect(await shown.text()).toContain('teal')

    const { fungibles } = await visitor.prices([`${ID}:${token}`, `${ID}:${plain}`])
    expect(fungibles.map(({ iconUrl }) => iconUrl)).toEqual([url, ''])
  })

  test('[A05] lists a picture again after its deletion', async () => {
    const { world, visitor, token } = await start(svg('navy'))
    const url = (await iconsOf(visitor))[`${ID}:${token}`] ?? ''
    await forgetPictures(db(), world.clock.now(), { budget: 0 })
    expect(await db().select().from(dataPictures)).toEqual([])
    expect((await world.fetch(new Request(url))).status).toBe(404)
    world.clock.advance(HOUR)
    expect((await iconsOf(visitor))[`${ID}:${token}`]).toBe(url)
    expect((await world.fetch(new Request(url))).status).toBe(200)
  })

  test('[A05] lists no token pictures if the operator sets no picture origin', async () => {
    const { visitor, token } = await start(svg('red'), {})
    expect((await iconsOf(visitor))[`${ID}:${token}`]).toBe('')
  })
})
