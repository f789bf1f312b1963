import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(css|js|json|svg)$/
/** Minimum size in bytes for which compression is worth a header. */
const LEAST = 512
const ENCODINGS = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gz: (body) => promisify(gzip)(body, { level: 9 }),
}

/** Writes each asset also as brotli and gzip into `dist/compressed`. These files are not in the manifest or its hash. */
export async function compressFrame(dist) {
  for (const name of readdirSync(join(dist, 'assets'))) {
    const body = readFileSync(join(dist, 'assets', name))
    if (!TEXT.test(name) || body.length < LEAST) continue
    for (const [ending, compress] of Object.entries(ENCODINGS)) {
      const file = join(dist, 'compressed/assets', `${name}.${ending}`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, await compress(body))
    }
  }
}
