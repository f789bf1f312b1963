import { base32nopad, base58 } from '@scure/base'

const URI = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{46,120})((?:\/[^?#\\]*)?)$/
const SHA_256 = [0x12, 32] as const
const SHORTEST = 20
const LONGEST = 64

/**
 * Reads the CID and path of an `ipfs:` URI for a URL. Percent-encodes each segment, and keeps the
 * path below the CID.
 * @returns undefined for an invalid CID, a query, a fragment, or a segment that a server may read
 * as another path
 */
export function ipfsPath(uri: string): string | undefined {
  const [, cid = '', path = ''] = URI.exec(uri) ?? []
  if (!isCid(cid)) return undefined
  try {
    const segments = path.split('/').slice(1).map(decodeURIComponent)
    if (segments.some((segment, index) => !isSafe(segment, index === segments.length - 1)))
      return undefined
    return [cid, ...segments.map(encodeURIComponent)].join('/')
  } catch {
    return undefined
  }
}

/** Also safe after repeated decoding. */
function isSafe(segment: string, isLast: boolean): boolean {
  if (segment === '') return isLast
  return !/^\.{1,2}$|[/\\\p{Cc}]|%[0-9a-f]{2}/iu.test(segment)
}

function isCid(text: string): boolean {
  try {
    if (text.startsWith('Qm')) return isHash(base58.decode(text), SHA_256[0])
    const rest = text.slice(1)
    // The base32 library accepts only capitals, but CIDs use small letters.
    if (text[0] === 'b')
      return /^[a-z2-7]+$/.test(rest) && isV1(base32nopad.decode(rest.toUpperCase()))
    return text[0] === 'z' && isV1(base58.decode(rest))
  } catch {
    return false
  }
}

function isV1(bytes: Uint8Array): boolean {
  const [version, afterVersion] = readVarint(bytes)
  const [, afterCodec] = readVarint(afterVersion)
  return version === 1 && isHash(afterCodec)
}

/** Checks a multihash: the function's code, the length, the bytes. */
function isHash(bytes: Uint8Array, only?: number): boolean {
  const [algorithm, afterAlgorithm] = readVarint(bytes)
  const [length, digest] = readVarint(afterAlgorithm)
  if (only !== undefined && algorithm !== only) return false
  if (algorithm === SHA_256[0] && length !== SHA_256[1]) return false
  return length === digest.length && length >= SHORTEST && length <= LONGEST
}

/** @throws for a number that is incomplete, over 4 bytes, or not in its shortest form */
function readVarint(bytes: Uint8Array): [value: number, rest: Uint8Array] {
  let value = 0
  for (let index = 0; index < 4; index++) {
    const byte = bytes[index]
    if (byte === undefined || (byte === 0 && index > 0)) break
    value += (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, bytes.subarray(index + 1)]
  }
  throw new Error('Not a varint.')
}
