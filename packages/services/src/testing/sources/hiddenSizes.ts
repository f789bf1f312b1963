/** `said`: the size in the usual place. `hidden`: the size that decoders use. */
type Sizes = { said: number; hidden: number }

/** Canvas and picture have different sizes. The pixels use no bits. */
export function webpOf({ said, hidden }: Sizes): Buffer {
  const canvas = Buffer.alloc(10)
  canvas.writeUIntLE(said - 1, 4, 3)
  canvas.writeUIntLE(said - 1, 7, 3)
  return riff(chunk('VP8X', canvas), chunk('VP8L', losslessOf(hidden)))
}

export function animationOf({ said, hidden }: Sizes): Buffer {
  const canvas = Buffer.alloc(10)
  canvas.writeUInt8(2, 0)
  canvas.writeUIntLE(said - 1, 4, 3)
  canvas.writeUIntLE(said - 1, 7, 3)
  const frame = Buffer.alloc(16)
  frame.writeUIntLE(said - 1, 6, 3)
  frame.writeUIntLE(said - 1, 9, 3)
  const inside = Buffer.concat([frame, chunk('VP8L', losslessOf(hidden))])
  return riff(chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6)), chunk('ANMF', inside))
}

export function longCanvasOf({ said, hidden }: Sizes): Buffer {
  const webp = webpOf({ said, hidden })
  const last = chunk('VP8L', losslessOf(said))
  webp.writeUInt32LE(webp.length - 20, 16)
  const whole = Buffer.concat([webp, last])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** Screen and image have different sizes. */
export function gifOf({ said, hidden }: Sizes): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a')
  head.writeUInt16LE(said, 6)
  head.writeUInt16LE(said, 8)
  head.writeUInt8(0x80, 10)
  const image = Buffer.alloc(10)
  image.writeUInt8(0x2c, 0)
  image.writeUInt16LE(hidden, 5)
  image.writeUInt16LE(hidden, 7)
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  const blocks = Buffer.from([2, 2, 0x4c, 0x01, 0, 0x3b])
  return Buffer.concat([head, colours, image, blocks])
}

/** Two skipped bytes precede a complete JPEG. A small frame is at the offset of their length. */
export function jpegOf(jpeg: Buffer, { hidden }: Pick<Sizes, 'hidden'>): Buffer {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  const large = Buffer.from(jpeg.subarray(2))
  large.writeUInt16BE(hidden, frame + 3)
  large.writeUInt16BE(hidden, frame + 5)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0])
  head.writeUInt16BE(large.length + 2, 4)
  const small = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0])
  return Buffer.concat([head, large, small, Buffer.from([0xff, 0xd9])])
}

function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Lossless WebP without transforms. Five codes have one letter each and use no bits. */
function losslessOf(size: number): Buffer {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1)
  }
  put(size - 1, 14)
  put(size - 1, 14)
  put(0, 7)
  for (let code = 0; code < 4; code++) put(0b101, 11)
  put(1, 4)
  const bytes = Buffer.alloc(32)
  bytes.writeUInt8(0x2f, 0)
  for (const [at, bit] of bits.entries()) {
    const place = 1 + Math.floor(at / 8)
    bytes.writeUInt8(bytes.readUInt8(place) | (bit << (at % 8)), place)
  }
  return bytes
}
