import { inflateRawSync } from 'node:zlib'

/** Reads an archive from its end, as browsers do. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.length - 22
  check(archive.readUInt32LE(end), 0x06054b50)
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    check(archive.readUInt32LE(at), 0x02014b50)
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const start = archive.readUInt32LE(at + 42)
    check(archive.readUInt32LE(start), 0x04034b50)
    const content = start + 30 + archive.readUInt16LE(start + 26)
    files[name] = inflateRawSync(archive.subarray(content, content + packed)).toString()
    at += 46 + length
  }
  return files
}

function check(read: number, mark: number) {
  if (read !== mark) throw new Error('Invalid zip archive: expected another signature.')
}
