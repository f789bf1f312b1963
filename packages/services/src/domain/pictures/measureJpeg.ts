import type { PictureSize } from './pictureSize.js'

/** Markers of JPEG that begin a frame, without the three among them that do not. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Tables, notes and what programs add: what stands before a frame, each with its length. */
const isSegment = (marker: number) =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)
const FILLING = 0xff

/**
 * How large the first frame says it is. Bytes that decoders may read differently, such as `ff 00`, which they pass over and go on
 * behind, is no picture: a frame could be hidden there. @throws RangeError where it ends before that
 */
export function measureJpeg(view: Buffer): PictureSize | undefined {
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
