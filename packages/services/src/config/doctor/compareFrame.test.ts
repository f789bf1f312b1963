import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { buildTestFrame, FRAME_FILES } from '../../testing/frameDist.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'
import { compareFrame } from './compareFrame.js'

const DOCUMENT = new URL('../../../../../docs/keys-and-audit.md', import.meta.url)
const [, SCRIPT = ''] =
  /## Check a served frame\n.*?```sh\n(.*?)```/s.exec(readFileSync(DOCUMENT, 'utf8')) ?? []
const FRAME = buildTestFrame()
const EVIL = '<script src="/assets/evil.js"></script></head>'

const ATTACKS: Record<string, { path: string; file: string; change: (body: string) => string }> = {
  'a changed script': {
    path: '/assets/chunk-3c4d.js',
    file: 'assets/chunk-3c4d.js',
    change: (body) => `${body} `,
  },
  'a script in the frame': {
    path: '/f/demo',
    file: 'index.html',
    change: (body) => body.replace('</head>', EVIL),
  },
  'a script after the configuration of the hub': {
    path: '/hub/demo',
    file: 'hub.html',
    change: (body) => body.replace('</script></head>', `</script>${EVIL}`),
  },
  'a data block that contains a script': {
    path: '/approve',
    file: 'approve.html',
    change: (body) =>
      body.replace(
        '</head>',
        '<script type="application/json" id="vestibule-config" type="module">alert(1)</script></head>',
      ),
  },
  'a handler in an integrity attribute': {
    path: '/approve-start',
    file: 'start.html',
    change: (body) => body.replace('integrity="sha384-', 'onload="alert(1)" integrity="sha384-'),
  },
}

onDatabase((db) => {
  let url = ''
  let attack: (typeof ATTACKS)[string] | undefined
  const server = createAdaptorServer({
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      const world = createWorld(db())
      const answer = await world.fetch(new Request(FRAME_ORIGIN + pathname))
      if (attack === undefined || attack.path !== pathname) return answer
      return new Response(attack.change(await answer.text()))
    },
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const compare = (manifest = FRAME.manifest) =>
    compareFrame({ url, manifest, projectId: 'demo', fetch: globalThis.fetch })
  const runScript = () =>
    promisify(execFile)('sh', ['-c', SCRIPT], {
      cwd: mkdtempSync(join(inject('runFolder'), 'served-')),
      env: { ...process.env, FRAME: url, PROJECT: 'demo' },
    }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    )

  describe('a served frame', () => {
    test('has a manifest that lists each file, with the build as its hash', async () => {
      const manifest = await (await fetch(`${url}/.well-known/vestibule-frame.txt`)).text()
      expect(manifest).toBe(FRAME.manifest)
      expect(createHash('sha256').update(manifest).digest('hex')).toBe(FRAME.hash)
      const files = manifest.split('\n').map((line) => line.slice(66))
      expect(files).toEqual([...Object.keys(FRAME_FILES).sort(), ''])
    })

    test('passes if it matches the manifest', async () => {
      expect(await compare()).toEqual([])
      expect(await runScript()).toBe('The frame is the one of the list.\n')
    })

    test.each(Object.entries(ATTACKS))('fails with %s', async (_, hostile) => {
      attack = hostile
      try {
        const message = expect.stringContaining(`does not serve the ${hostile.file} of the`)
        expect(await compare()).toEqual([{ key: 'FRAME_ORIGIN', level: 'fault', message }])
        expect(await runScript()).toBe(`${hostile.file}: FAILED\n`)
      } finally {
        attack = undefined
      }
    })

    test('stops at the first file that cannot be read', async () => {
      const asked: string[] = []
      const findings = await compareFrame({
        ...{ url, manifest: FRAME.manifest, projectId: 'demo' },
        fetch: (address) => {
          asked.push(String(address))
          return Promise.reject(new TypeError('fetch failed'))
        },
      })
      expect(asked).toHaveLength(1)
      expect(findings).toEqual([
        {
          key: 'FRAME_ORIGIN',
          level: 'fault',
          message: expect.stringContaining('gives no answer'),
        },
      ])
    })

    test('fails for another build, or for an invalid manifest', async () => {
      const other = buildTestFrame({
        ...FRAME_FILES,
        'assets/chunk-3c4d.js': 'export const chunk = 3\n',
      })
      expect(await compare(other.manifest)).toHaveLength(1)
      expect(await compare('')).toHaveLength(1)
      expect(await compare('<!doctype html>')).toHaveLength(1)
    })
  })
})
