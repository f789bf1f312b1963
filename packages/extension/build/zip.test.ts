import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from './zip.js'

/** Like a reader: from the end. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const start = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(start)).toBe(0x04034b50)
    const content = start + 30 + archive.readUInt16LE(start + 26)
    files[name] = inflateRawSync(archive.subarray(content, content + packed)).toString()
    at += 46 + length
  }
  return files
}

test('an archive has its files, and is the same for the same files', () => {
  const files = { 'manifest.json': '{}', 'icons/größe.txt': 'x'.repeat(10_000), empty: '' }
  const packed = () =>
    zip(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
  expect(unzip(packed())).toEqual(files)
  expect(packed().equals(packed())).toBe(true)
})
