export type PictureSize = { width: number; height: number }

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Markers of JPEG that begin a frame, without the three among them that do not. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * How large a PNG, JPEG, GIF or WebP says it is, by its first bytes and before anybody decodes it; undefined for everything else,
 * whatever its type was said to be.
 */
export function measurePicture(bytes: Uint8Array): PictureSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.subarray(0, 8).equals(PNG))
      return textAt(view, 12) === 'IHDR'
        ? { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
        : undefined
    if (/^GIF8[79]a$/.test(view.toString('latin1', 0, 6)))
      return { width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
    if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return measureWebp(view)
    if (view.readUInt16BE(0) === 0xffd8) return measureJpeg(view)
  } catch (error) {
    // It ends before it says so.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

const textAt = (view: Buffer, start: number) => view.toString('latin1', start, start + 4)

function measureWebp(view: Buffer): PictureSize | undefined {
  const kind = textAt(view, 12)
  if (kind === 'VP8 ')
    return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X')
    return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
  if (kind !== 'VP8L') return undefined
  const bits = view.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function measureJpeg(view: Buffer): PictureSize | undefined {
  for (let at = 2; view.readUInt8(at) === 0xff; ) {
    const marker = view.readUInt8(at + 1)
    if (isFrame(marker))
      return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) }
    // A filling byte, or a marker that stands alone.
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (marker === 0xff) at += 1
    else at += isAlone ? 2 : 2 + view.readUInt16BE(at + 2)
  }
  return undefined
}
