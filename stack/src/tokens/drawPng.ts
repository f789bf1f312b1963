import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [number, number, number]

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function drawPng(side: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits for each of three colours.
  header.set([8, 2], 8)
  // Each row starts with 0, the filter type “none”.
  const width = 1 + 3 * side
  const pixels = Buffer.alloc(width * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) pixels.set(colourAt(x, y), width * y + 1 + 3 * x)
  const data = deflateSync(pixels)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
