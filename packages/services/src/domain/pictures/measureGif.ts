import { largestOf, type PictureSize } from './pictureSize.js'

const [EXTENSION, IMAGE] = [0x21, 0x2c]

/** The larger of a GIF's screen and of its first image, which may be larger than the screen. @throws RangeError where it ends before that */
export function measureGif(view: Buffer): PictureSize | undefined {
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

/** Bytes of the colours that belong to what has these flags. */
const tableOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

function endOfBlocks(view: Buffer, start: number): number {
  let at = start
  for (let length = view.readUInt8(at); length > 0; length = view.readUInt8(at)) at += 1 + length
  return at + 1
}
