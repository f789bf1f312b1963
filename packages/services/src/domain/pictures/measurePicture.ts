import { measureGif } from './measureGif.js'
import { measureJpeg } from './measureJpeg.js'
import { measureWebp } from './measureWebp.js'
import type { PictureSize } from './pictureSize.js'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * How large a PNG, JPEG, GIF or WebP says it is before anyone decodes it, wherever in it a decoder believes that; undefined for
 * everything else, whatever its type was said to be.
 */
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
    // It ends before it says so.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

const textAt = (view: Buffer, start: number) => view.toString('latin1', start, start + 4)
