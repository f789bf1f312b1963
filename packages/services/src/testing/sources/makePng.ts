import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** @param options.claimed Another size for the header. */
export function makePng(
  [width, height]: [number, number],
  options: { alpha?: number; claimed?: [number, number] } = {},
): Buffer {
  const { alpha = 255, claimed = [width, height] } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed[0], 0)
  header.writeUInt32BE(claimed[1], 4)
  header.set([8, 6], 8)
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(4 * width, Buffer.from([200, 80, 20, alpha])),
  ])
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
