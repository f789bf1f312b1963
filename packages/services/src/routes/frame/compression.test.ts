import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { readFrameBuild } from '../../domain/frame/frameBuild.js'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { FRAME_FILES, writeFrameDist } from '../../testing/frameDist.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const SCRIPT = 'assets/index-1a2b.js'
const WORKER = 'assets/worker-7a8b.js'
const long = (name: string) => `export const ${name} = '${'frame '.repeat(500)}'\n`

async function buildCompressed() {
  const { compressFrame } = await import(join(PACKAGE_ROOT, '../../scripts/lib/compressFrame.mjs'))
  const files: Record<string, string> = {
    ...FRAME_FILES,
    [SCRIPT]: long('frame'),
    [WORKER]: long('worker'),
  }
  const dist = writeFrameDist(inject('runFolder'), files)
  await compressFrame(dist)
  return { dist, files }
}

onDatabase((db) => {
  async function ask(path: string, encoding?: string) {
    const { dist } = await buildCompressed()
    const world = createWorld(db(), { frame: readFrameBuild(dist) })
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
    const response = await world.fetch(new Request(`${FRAME_ORIGIN}/${path}`, { headers }))
    const body = Buffer.from(await response.arrayBuffer())
    const header = (name: string) => response.headers.get(name)
    return { body, encoding: header('content-encoding'), header }
  }
  const plain = (body: Buffer, encoding: string | null) =>
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body

  describe('an asset', () => {
    test.each([
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['identity', null],
      ['br;q=0, *;q=0', null],
      ['', null],
      [undefined, null],
    ])(
      'is sent to a client that accepts %j as %s, with the same bytes inside',
      async (accepted, got) => {
        const { files } = await buildCompressed()
        for (const path of [SCRIPT, WORKER]) {
          const { body, encoding, header } = await ask(path, accepted)
          expect([encoding, plain(body, encoding).toString()]).toEqual([got, files[path]])
          if (got !== null)
            expect(body.length).toBeLessThan(Buffer.byteLength(files[path] ?? '') / 10)
          expect(header('vary')).toContain('Accept-Encoding')
          expect(header('cache-control')).toBe('public, max-age=31536000, immutable')
          expect(header('content-type')).toBe('text/javascript; charset=utf-8')
        }
      },
    )

    test('is sent uncompressed if it is short', async () => {
      expect((await ask('assets/chunk-3c4d.js', 'br')).encoding).toBe(null)
    })
  })

  test.each(['f/demo', 'approve', 'hub/demo'])(
    'compresses the document /%s, with the same policy and text',
    async (path) => {
      const normal = await ask(path)
      for (const accepted of ['br', 'gzip']) {
        const { body, encoding, header } = await ask(path, accepted)
        expect(encoding).toBe(accepted)
        const withoutNonce = (html: string) => html.replace(/"nonce":"[^"]*"/, '')
        expect(withoutNonce(plain(body, encoding).toString())).toBe(
          withoutNonce(normal.body.toString()),
        )
        for (const name of ['content-security-policy', 'cache-control'])
          expect(header(name)).toBe(normal.header(name))
        expect(header('content-type')?.toLowerCase()).toBe('text/html; charset=utf-8')
        expect(header('vary')).toContain('Accept-Encoding')
      }
    },
  )
})

test('security: does not start with a compressed file that contains another script', async () => {
  const { dist } = await buildCompressed()
  const file = join(dist, 'compressed', `${WORKER}.gz`)
  for (const bytes of [gzipSync('evil()'), Buffer.from('no gzip')]) {
    writeFileSync(file, bytes)
    expect(() => readFrameBuild(dist)).toThrow(
      `The compressed ${file} does not match the built frame; build it again.`,
    )
  }
})
