import { largestOf, type PictureSize } from './pictureSize.js'

/** Where the first chunk begins, bytes before a chunk's own, and those before the chunks of a frame. */
const START = 12
const HEAD = 8
const FRAME = 16
/** Bytes of a canvas chunk; decoders ignore its stated length. */
const CANVAS = 10

/**
 * The largest size that a WebP's canvas, frames and pictures state: they may differ, and decoders reserve memory for each.
 * @throws RangeError if it ends before that
 */
export function measureWebp(view: Buffer): PictureSize | undefined {
  const sizes = sizesIn(view, START, view.length)
  return sizes === undefined || sizes.length === 0 ? undefined : largestOf(sizes)
}

/** Undefined for data that decoders may read in another way. */
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

const large = (view: Buffer, at: number): PictureSize => ({
  width: view.readUIntLE(at, 3) + 1,
  height: view.readUIntLE(at + 3, 3) + 1,
})

const lossy = (view: Buffer, data: number): PictureSize => ({
  width: view.readUInt16LE(data + 6) & 0x3fff,
  height: view.readUInt16LE(data + 8) & 0x3fff,
})

function lossless(view: Buffer, data: number): PictureSize {
  const bits = view.readUInt32LE(data + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
