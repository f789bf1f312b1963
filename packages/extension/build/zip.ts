import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980: a fixed date makes the archive reproducible. */
const DATE = 0x21

export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(content, { level: 9 })
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt16LE(DATE, 8)
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(content.length, 18)
    about.writeUInt16LE(path.length, 22)
    const start = Buffer.concat([Buffer.from('PK\x03\x04'), about, path, packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), about, end, path]))
    parts.push(start)
    offset += start.length
  }
  const list = Buffer.concat(directory)
  const last = Buffer.alloc(18)
  last.writeUInt16LE(files.size, 4)
  last.writeUInt16LE(files.size, 6)
  last.writeUInt32LE(list.length, 8)
  last.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), last])
}
