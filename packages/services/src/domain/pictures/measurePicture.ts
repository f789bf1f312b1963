const largestOf = (sizes: readonly PictureSize[]): PictureSize => ({
  width: Math.max(...sizes.map(({ width }) => width)),
  height: Math.max(...sizes.map(({ height }) => height)),
})

/** In bytes: offset of the first chunk, length of a chunk's header, length of a frame's data before its chunks. */
const START = 12

const HEAD = 8

const FRAME = 16

/** Size of a canvas chunk in bytes. Decoders ignore its declared length. */
const CANVAS = 10

const large = (view: Buffer, at: number): PictureSize => ({
  width: view.readUIntLE(at, 3) + 1,
  height: view.readUIntLE(at + 3, 3) + 1,
})

const lossy = (view: Buffer, data: number): PictureSize => ({
  width: view.readUInt16LE(data + 6) & 0x3fff,
  height: view.readUInt16LE(data + 8) & 0x3fff,
})

/** JPEG markers that begin a frame. Three markers in this range do not. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isSegment = (marker: number) =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)
const FILLING = 0xff

/**
 * Reads the size of the first frame. Rejects bytes such as `ff 00`: decoders skip them differently
 * and could find another frame.
 * @throws RangeError if the file ends before the frame
 */
function measureJpeg(view: Buffer): PictureSize | undefined {
  for (let at = 2; view.readUInt8(at) === 0xff; ) {
    const marker = view.readUInt8(at + 1)
    if (isFrame(marker))
      return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) }
    if (marker === FILLING) at += 1
    else if (isSegment(marker)) at += 2 + Math.max(2, view.readUInt16BE(at + 2))
    else return undefined
  }
  return undefined
}

const [EXTENSION, IMAGE] = [0x21, 0x2c]

/** @returns the larger of the screen and the first image, which may exceed the screen @throws RangeError if the file ends early */
function measureGif(view: Buffer): PictureSize | undefined {
  let at = 13 + tableOf(view.readUInt8(10))
  while (view.readUInt8(at) === EXTENSION) at = endOfBlocks(view, at + 2)
  if (view.readUInt8(at) !== IMAGE) return undefined
  const screen = { width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
  const image = {
    width: view.readUInt16LE(at + 1) + view.readUInt16LE(at + 5),
    height: view.readUInt16LE(at + 3) + view.readUInt16LE(at + 7),
  }
  return largestOf([screen, image])
}

const tableOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

function endOfBlocks(view: Buffer, start: number): number {
  let at = start
  for (let length = view.readUInt8(at); length > 0; length = view.readUInt8(at)) at += 1 + length
  return at + 1
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads the declared size wherever decoders read it. @returns undefined for other formats */
export function measurePicture(bytes: Uint8Array): PictureSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.subarray(0, 8).equals(PNG))
      return textAt(view, 12) === 'IHDR'
        ? { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
        : undefined
    if (/^GIF8[79]a$/.test(view.toString('latin1', 0, 6))) return measureGif(view)
    if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return measureWebp(view)
    if (view.readUInt16BE(0) === 0xffd8) return measureJpeg(view)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

const textAt = (view: Buffer, start: number) => view.toString('latin1', start, start + 4)

/** @returns the largest size: canvas, frames and pictures may differ @throws RangeError if the file ends early */
function measureWebp(view: Buffer): PictureSize | undefined {
  const sizes = sizesIn(view, START, view.length)
  return sizes === undefined || sizes.length === 0 ? undefined : largestOf(sizes)
}

/** @returns undefined for data that decoders may read differently */
function sizesIn(view: Buffer, start: number, end: number): PictureSize[] | undefined {
  const sizes: PictureSize[] = []
  for (let at = start; at + HEAD <= end; ) {
    const kind = view.toString('latin1', at, at + 4)
    const length = view.readUInt32LE(at + 4)
    const data = at + HEAD
    const rest = Math.min(end, data + length)
    if (kind === 'VP8 ') sizes.push(lossy(view, data))
    if (kind === 'VP8L') sizes.push(lossless(view, data))
    if (kind === 'VP8X') {
      if (length !== CANVAS) return undefined
      sizes.push(large(view, data + 4))
    }
    if (kind === 'ANMF') {
      const inside = sizesIn(view, data + FRAME, rest)
      if (inside === undefined) return undefined
      sizes.push(large(view, data + 6), ...inside)
    }
    at = data + length + (length % 2)
  }
  return sizes
}

function lossless(view: Buffer, data: number): PictureSize {
  const bits = view.readUInt32LE(data + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

type PictureSize = { width: number; height: number }
