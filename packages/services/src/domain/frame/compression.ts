import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { StartError } from '../../platform/startError.js'

type Bytes = Uint8Array<ArrayBuffer>
export type Encoding = 'br' | 'gzip'
export type Compressed = { [encoding in Encoding]?: Bytes | undefined }

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']
const ENDINGS = { br: 'br', gzip: 'gz' } as const
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync } as const
/** Almost the size of the best quality in a third of the time. */
const QUALITY = 5
/** Maximum number of cached documents. Each project and nonce has one. */
const MOST_DOCUMENTS = 100

/** @throws StartError for a file with another hash than the original */
export function readCompressed(path: string, body: Bytes): Compressed {
  const found: Compressed = {}
  for (const encoding of ENCODINGS) {
    const file = `${path}.${ENDINGS[encoding]}`
    if (!existsSync(file)) continue
    const bytes = new Uint8Array(readFileSync(file))
    if (!isOf(bytes, { encoding, body }))
      throw new StartError(`The compressed ${file} does not match the built frame; build it again.`)
    found[encoding] = bytes
  }
  return found
}

function isOf(bytes: Bytes, { encoding, body }: { encoding: Encoding; body: Bytes }): boolean {
  try {
    return DECODERS[encoding](bytes).equals(body)
  } catch {
    return false
  }
}

/** Chooses the best encoding of an Accept-Encoding header (RFC 9110, section 12.5.3). */
export function chooseEncoding(header = ''): Encoding | undefined {
  const weights = new Map(
    header.split(',').map((each) => {
      const [name = '', weight = ''] = each.split(';').map((part) => part.trim().toLowerCase())
      return [name, weight.startsWith('q=') ? Number(weight.slice(2)) : 1]
    }),
  )
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  return ENCODINGS.find((encoding) => weightOf(encoding) > 0)
}

export function createDocumentCompressor() {
  const documents = new LRUCache<string, Promise<Bytes>>({ max: MOST_DOCUMENTS })
  return (html: string, encoding: Encoding): Promise<Bytes> => {
    const key = encoding + html
    const known = documents.get(key)
    if (known !== undefined) return known
    const bytes = compress(html, encoding)
    documents.set(key, bytes)
    return bytes
  }
}

async function compress(html: string, encoding: Encoding): Promise<Bytes> {
  const bytes =
    encoding === 'gzip'
      ? await promisify(gzip)(html)
      : await promisify(brotliCompress)(html, {
          params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
        })
  return new Uint8Array(bytes)
}
