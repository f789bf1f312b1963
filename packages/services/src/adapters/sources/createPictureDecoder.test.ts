import { describe, expect, test } from 'vitest'
import { measurePicture } from '../../domain/pictures/measurePicture.js'
import {
  animationOf,
  gifOf,
  jpegOf,
  longCanvasOf,
  webpOf,
} from '../../testing/sources/hiddenSizes.js'
import { makePng } from '../../testing/sources/makePng.js'
import { createPictureDecoder } from './createPictureDecoder.js'

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const decode = createPictureDecoder()

test('[J08] converts a picture to a small JPEG, or to WebP if it is transparent', async () => {
  const opaque = await decode(makePng([1_000, 500]))
  expect(opaque.type).toBe('image/jpeg')
  expect(measurePicture(opaque.body)).toEqual({ width: 512, height: 256 })
  const clear = await decode(makePng([30, 40], { alpha: 100 }))
  expect(clear.type).toBe('image/webp')
  expect(measurePicture(clear.body)).toEqual({ width: 30, height: 40 })
  for (const picture of [GIF, opaque.body, clear.body])
    expect((await decode(picture)).body.length).toBeGreaterThan(0)
})

test('[J08] drops data after a picture', async () => {
  const script = '<script>alert(1)</script>'
  const { body } = await decode(Buffer.concat([makePng([8, 8]), Buffer.from(script)]))
  expect(Buffer.from(body).includes(script)).toBe(false)
})

test.each([
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['two bytes of a JPEG', Buffer.from([0xff, 0xd8])],
  [
    'a PNG with a declared size of 3,600 million pixels',
    makePng([4, 4], { claimed: [60_000, 60_000] }),
  ],
  ['a PNG with a declared size of 0', makePng([4, 4], { claimed: [0, 4] })],
  ['a line of 100,000 pixels', makePng([1, 1], { claimed: [100_000, 1] })],
  ['half of a PNG', makePng([64, 64]).subarray(0, 70)],
  ['a PNG with less data than declared', makePng([4, 4], { claimed: [4_000, 4_000] })],
])('[J08] rejects %s, and decodes the next picture', async (_, bytes) => {
  await expect(decode(bytes)).rejects.toThrow()
  expect((await decode(makePng([2, 2]))).type).toBe('image/jpeg')
})

describe('a picture with a hidden size', () => {
  const [said, hidden] = [10, 16_384]
  const jpeg = async () => Buffer.from((await decode(makePng([8, 8]))).body)

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a WebP larger than its canvas', () => webpOf({ said, hidden })],
    ['a WebP larger than its frame', () => animationOf({ said, hidden })],
    ['a WebP after a canvas that is too long', () => longCanvasOf({ said, hidden })],
    ['a GIF larger than its screen', () => gifOf({ said, hidden })],
    ['a JPEG after data that decoders skip', async () => jpegOf(await jpeg(), { hidden })],
  ])(
    'security: [J08] rejects %s before decoding, which would use gigabytes of memory',
    async (_what, make) => {
      await expect(decode(await make())).rejects.toThrow('not a picture, or too large')
    },
  )

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a WebP with a canvas', () => webpOf({ said, hidden: said })],
    ['an animated WebP', () => animationOf({ said, hidden: said })],
    ['a GIF', () => gifOf({ said: 1, hidden: 1 })],
    ['a JPEG', jpeg],
  ])('control: decodes %s without a hidden size', async (_what, make) => {
    expect((await decode(await make())).body.length).toBeGreaterThan(0)
  })
})

test('[J08] stops decoding a picture that takes too long', async () => {
  const hasty = createPictureDecoder({ time: 1 })
  await expect(hasty(makePng([4_000, 4_000]))).rejects.toThrow('too long')
})

test('[J08] decodes many pictures one after the other', async () => {
  const made = await Promise.all(Array.from({ length: 40 }, () => decode(makePng([64, 64]))))
  expect(new Set(made.map(({ type }) => type))).toEqual(new Set(['image/jpeg']))
})
