import { expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { makePng } from '../../testing/sources/makePng.js'
import type { SourceQueue } from '../admission/sourceQueue.js'
import { createPictures } from './createPictures.js'
import { notePicture } from './pictureRows.js'

const MALLORY = { client: '203.0.113.1', site: '203.0.113.0/24' }
const ADA = { client: '198.51.100.7', site: '198.51.100.0/24' }
const IMAGE = { body: Buffer.from('drawn'), type: 'image/webp' } as const
const LARGE = makePng([4, 4], { claimed: [5_000, 3_990] })

onDatabase((db) => {
  const note = (name: string) =>
    notePicture(db(), `https://${name}.example/`, { now: Date.now(), holder: MALLORY })
  const answer: SourceQueue['run'] = (_asked, work) => work(new AbortController().signal)

  test('security: reads a picture for a second site at once even if another site waits for it', async () => {
    const id = await note('wanted')
    let isAsked = false
    let run: SourceQueue['run'] = () => {
      isAsked = true
      return new Promise(() => undefined)
    }
    const pictures = createPictures({
      db: db(),
      clock: Date.now,
      sources: { run: (asked, work) => run(asked, work) },
      openSource: async () => makePng([4, 4]),
      decode: async () => IMAGE,
    })
    void pictures.find(id, MALLORY)
    await expect.poll(() => isAsked).toBe(true)
    run = answer
    await expect(pictures.find(id, ADA)).resolves.toEqual(IMAGE)
  })

  test('security: reads an ordinary picture before large pictures of thirty sites', async () => {
    const drawn: number[] = []
    const pictures = createPictures({
      db: db(),
      clock: Date.now,
      sources: { run: answer },
      openSource: async (uri) => (uri.includes('large') ? LARGE : makePng([4, 4])),
      async decode(bytes) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        drawn.push(bytes.length)
        return IMAGE
      },
    })
    const large = Array.from({ length: 30 }, async (_, site) =>
      pictures.find(await note(`large${site}`), { client: `${site}`, site: `${site}` }),
    )
    await expect.poll(() => drawn.length).toBeGreaterThan(1)
    const ordinary = await note('ordinary')
    const before = drawn.length
    await expect(pictures.find(ordinary, ADA)).resolves.toEqual(IMAGE)
    expect(drawn.length - before).toBeLessThan(5)
    await Promise.all(large)
    expect(drawn).toHaveLength(31)
  })
})
