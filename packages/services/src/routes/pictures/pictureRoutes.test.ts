import { afterAll, beforeAll, expect, test } from 'vitest'
import { measurePicture } from '../../domain/pictures/measurePicture.js'
import { forgetPictures, notePicture } from '../../domain/pictures/pictureRows.js'
import { MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { makePng } from '../../testing/sources/makePng.js'
import {
  FOLDER,
  type SourceServer,
  sendForever,
  startSourceServer,
} from '../../testing/sources/startSourceServer.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'
import { PICTURE_PATH } from './pictureRoutes.js'

const IMAGES = 'http://img.localhost:4100'

const HOLDER = { site: 'site', client: 'client' }

onDatabase((db) => {
  let sources: SourceServer
  beforeAll(async () => {
    sources = await startSourceServer()
  })
  afterAll(() => sources?.stop())

  const start = (options: createWorld.Options = {}) =>
    createWorld(db(), {
      ...options,
      config: { imageUrl: IMAGES, ipfsGateways: [sources.gateway], ...options.config },
    })
  const world = () => start()
  async function show(source: string, { fetch } = world()) {
    const id = await notePicture(db(), source, { now: Date.now(), holder: HOLDER })
    return fetch(new Request(`${IMAGES}${PICTURE_PATH}${id}`))
  }
  const reads = (name: string) => sources.asked.filter((path) => path.endsWith(`/${name}`)).length

  test('[J08] re-encodes a picture once, with headers that prevent its use as a document', async () => {
    const source = sources.putFile('robin.png', makePng([900, 300]))
    const response = await show(source)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('max-age=86400'),
    })
    const body = new Uint8Array(await response.arrayBuffer())
    expect(measurePicture(body)).toEqual({ width: 512, height: 171 })
    await Promise.all(Array.from({ length: 5 }, () => show(source)))
    expect(reads('robin.png')).toBe(1)
  })

  test('[J08] shows a picture that the metadata contains', async () => {
    const uri = `data:image/png;base64,${makePng([5, 5]).toString('base64')}`
    expect((await show(uri)).headers.get('content-type')).toBe('image/jpeg')
  })

  test.each([
    ['in the metadata', (svg: string) => `data:image/svg+xml;base64,${btoa(svg)}`],
    ['as markup in the metadata', (svg: string) => `data:image/svg+xml;utf8,${svg}`],
    ['at a URL', (svg: string) => sources.putFile('robin.svg', svg)],
  ])('security: [J08] renders an SVG %s without its script', async (_where, put) => {
    const script = '<script>alert(1)</script>'
    const shape = '<rect width="1" height="1" fill="red"></rect>'
    const response = await show(put(`<svg viewBox="0 0 2 1">${script}${shape}</svg>`))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const root =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="512" height="256">'
    expect(await response.text()).toBe(`${root}${shape}</svg>`)
  })

  test('[J08] serves only pictures that the services listed, by id', async () => {
    const { fetch } = world()
    const paths = [
      `${PICTURE_PATH}${'A'.repeat(43)}`,
      `${PICTURE_PATH}${encodeURIComponent(`${sources.gateway}robin.png`)}`,
      `${PICTURE_PATH}?url=${sources.gateway}robin.png`,
      PICTURE_PATH,
      '/',
      '/v1/supported-chains',
      '/f/demo',
      '/livez',
    ]
    const before = sources.asked.length
    for (const path of paths)
      expect((await fetch(new Request(`${IMAGES}${path}`))).status, path).toBe(404)
    expect(sources.asked).toHaveLength(before)
  })

  test('[J08] serves no picture at the frame’s origin or without the role', async () => {
    const id = await notePicture(db(), sources.putFile('here.png', makePng([4, 4])), {
      ...{ now: Date.now(), holder: HOLDER },
    })
    const path = `${PICTURE_PATH}${id}`
    expect((await world().fetch(new Request(`${FRAME_ORIGIN}${path}`))).status).toBe(404)
    const other = start({ config: { roles: ['api', 'data'] } })
    expect((await other.fetch(new Request(`${IMAGES}${path}`))).status).toBe(404)
    const own = start({ config: { roles: ['images'] } })
    expect((await own.fetch(new Request(`${IMAGES}${path}`))).status).toBe(200)
  })

  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['html', '<!doctype html><script>1</script>'],
    ['a decompression bomb', makePng([4, 4], { claimed: [60_000, 60_000] })],
    ['endless', sendForever],
  ])(
    '[J08] shows no picture for a source that is %s, and retries after ten minutes',
    async (what, page) => {
      const name = `${what.replaceAll(' ', '-')}.png`
      const source = sources.putFile(name, page)
      const { fetch, clock } = world()
      const first = await show(source, { fetch } as never)
      expect(first.status).toBe(404)
      expect(first.headers.get('content-type')).not.toMatch(/svg|html/)
      expect((await show(source, { fetch } as never)).status).toBe(404)
      expect(reads(name)).toBe(1)
      sources.putFile(name, makePng([4, 4]))
      clock.advance(11 * MINUTE)
      expect((await show(source, { fetch } as never)).status).toBe(200)
    },
  )

  test('[J08] does not request pictures from private networks', async () => {
    for (const source of [
      'https://127.0.0.1/a.png',
      `${sources.origin}/a.png`,
      'https://10.0.0.1/',
    ])
      expect((await show(source)).status).toBe(404)
    expect(reads('a.png')).toBe(0)
  })

  test('[J08] security: serves another site’s picture while 66 sources of one client do not respond', async () => {
    const { fetch } = world()
    const held: { destroy: () => void }[] = []
    let isOver = false
    const never = (response: { destroy: () => void }) =>
      isOver ? void response.destroy() : void held.push(response)
    const slow = Array.from({ length: 66 }, (_, index) =>
      show(sources.putFile(`slow-${index}.png`, never), {
        fetch: (request: Request) => fetch(request, '203.0.113.1'),
      } as never),
    )
    await expect.poll(() => held.length).toBeGreaterThan(6)
    for (let index = 0; index < 4; index++) {
      const source = sources.putFile(`honest-${index}.png`, makePng([4, 4]))
      const id = await notePicture(db(), source, { now: Date.now(), holder: HOLDER })
      const request = new Request(`${IMAGES}${PICTURE_PATH}${id}`)
      expect((await fetch(request, '198.51.100.7')).status).toBe(200)
    }
    isOver = true
    for (const each of held) each.destroy()
    await Promise.all(slow)
  })

  test('[J08] limits the requests of a network', async () => {
    const { fetch } = start({ limits: { requestsPerClient: { points: 12, window: MINUTE } } })
    const get = () => fetch(new Request(`${IMAGES}${PICTURE_PATH}${'A'.repeat(43)}`))
    const statuses = []
    for (let index = 0; index < 4; index++) statuses.push((await get()).status)
    expect(statuses).toEqual([404, 404, 404, 429])
  })

  test('[J08] deletes the pictures with the oldest listing if there are too many', async () => {
    const sourceOf = (index: number) => `ipfs://${FOLDER}/room-${index}.png`
    const now = Date.now() + 1_000_000
    const ids = []
    for (let index = 0; index < 5; index++)
      ids.push(await notePicture(db(), sourceOf(index), { now: now + index, holder: HOLDER }))
    await forgetPictures(db(), now, { budget: 3.4 * (512 + sourceOf(0).length) })
    const { fetch } = world()
    for (const [index, id] of ids.entries()) {
      const { status } = await fetch(new Request(`${IMAGES}${PICTURE_PATH}${id}`))
      expect(status).toBe(404)
      expect(reads(`room-${index}.png`)).toBe(index < 2 ? 0 : 1)
    }
  })
})
