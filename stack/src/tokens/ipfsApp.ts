import { Hono } from 'hono'
import { type Colour, drawPng } from './drawPng.js'

const FOLDER = 'bafybeiaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const SIDE = 320
const ITEMS = ['Lantern', 'Compass', 'Rope', 'Map']
const COLOURS: readonly (readonly [Colour, Colour])[] = [
  [
    [164, 212, 255],
    [22, 78, 140],
  ],
  [
    [255, 214, 165],
    [150, 60, 20],
  ],
  [
    [190, 240, 200],
    [20, 100, 70],
  ],
  [
    [226, 205, 255],
    [90, 40, 150],
  ],
]

export const pictureOf = (kind: 'birds' | 'items', number: number) =>
  `ipfs://${FOLDER}/${kind}/${number}.png`

export function ipfsApp(): Hono {
  const app = new Hono()
  // Cached, because drawing blocks the stack.
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>()
  function png(number: number, isBird: boolean) {
    const name = `${isBird} ${number % COLOURS.length}`
    const picture = drawn.get(name) ?? new Uint8Array(draw(number, isBird))
    drawn.set(name, picture)
    return new Response(picture, { headers: { 'content-type': 'image/png' } })
  }

  app.get(`/${FOLDER}/birds/:file{\\d+\\.png}`, (c) =>
    png(Number.parseInt(c.req.param('file'), 10), true),
  )
  app.get(`/${FOLDER}/items/:file{\\d+\\.png}`, (c) =>
    png(Number.parseInt(c.req.param('file'), 10), false),
  )
  app.get(`/${FOLDER}/items/:file{[0-9a-f]{64}\\.json}`, (c) => {
    const number = Number.parseInt(c.req.param('file'), 16)
    return c.json({
      name: `${ITEMS[number % ITEMS.length]} ${number}`,
      image: pictureOf('items', number),
    })
  })
  return app
}

function draw(number: number, isBird: boolean): Buffer {
  const [sky, ink] = COLOURS[number % COLOURS.length] ?? [
    [0, 0, 0],
    [255, 255, 255],
  ]
  return drawPng(SIDE, (x, y) => {
    const [across, down] = [x / SIDE - 0.5, y / SIDE - 0.5]
    const far = Math.hypot(across, down)
    const isInk = isBird ? isInBird(across, down) : far > 0.2 && far < 0.32
    return isInk ? ink : sky
  })
}

function isInBird(x: number, y: number): boolean {
  const isBody = Math.hypot(x / 0.28, (y - 0.05) / 0.2) < 1
  const isHead = Math.hypot(x - 0.2, y + 0.14) < 0.11
  const isBeak = x > 0.28 && x < 0.42 && Math.abs(y + 0.13) < (0.42 - x) * 0.4
  const isTail = x < -0.2 && x > -0.42 && Math.abs(y - 0.02) < 0.1 - (x + 0.42) * 0.3
  const isEye = Math.hypot(x - 0.23, y + 0.17) < 0.022
  return (isBody || isHead || isBeak || isTail) && !isEye
}
