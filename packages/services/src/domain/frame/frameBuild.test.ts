import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { StartError } from '../../platform/startError.js'
import { buildTestFrame, FRAME_FILES, writeFrameDist } from '../../testing/frameDist.js'
import { readFrameBuild } from './frameBuild.js'

const config = {
  projectId: 'demo',
  name: '</script><script>alert(1)</script>',
  allowedOrigins: ['https://app.example'],
  extensionOrigins: [],
  headless: false,
  approvals: 'popup' as const,
  logins: [],
  networks: [],
  build: '0'.repeat(64),
}
const sri = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`

describe('readFrameBuild', () => {
  test('embeds the configuration as data that cannot end the script block', () => {
    const html = buildTestFrame().render(config)
    const [, json = ''] =
      /<script type="application\/json" id="vestibule-config">(.*?)<\/script><\/head>/s.exec(
        html,
      ) ?? []
    expect(JSON.parse(json)).toEqual(config)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toContain('<script>alert')
  })

  test('adds the integrity hash of each script and style to the document', () => {
    const html = buildTestFrame().render(config)
    for (const path of [
      'assets/index-1a2b.js',
      'assets/chunk-3c4d.js',
      'assets/index-5e6f.css',
    ] as const)
      expect(html).toContain(`="/${path}" integrity="${sri(FRAME_FILES[path])}"`)
  })

  test('returns the sha256sum of the served files as its hash', () => {
    const dist = writeFrameDist(inject('runFolder'), {
      ...FRAME_FILES,
      'types/x.d.ts': 'export {}',
      '.vite/m.json': '{}',
    })
    const list =
      'LC_ALL=C; export LC_ALL; { echo approve.html; echo hub.html; echo index.html; echo start.html; echo visit.html; find assets -type f; } | sort'
    const byHand = execFileSync('sh', ['-c', `${list} | xargs sha256sum | sha256sum`], {
      cwd: dist,
      encoding: 'utf8',
    })
    expect(readFrameBuild(dist).hash).toBe(byHand.slice(0, 64))
    expect(
      [...readFrameBuild(dist).assets.keys()].every((path) => path.startsWith('assets/')),
    ).toBe(true)
  })

  test('changes its hash when any byte changes', () => {
    const { hash } = buildTestFrame()
    for (const path of Object.keys(FRAME_FILES)) {
      const files: Record<string, string> = { ...FRAME_FILES }
      files[path] += ' '
      expect(buildTestFrame(files).hash).not.toBe(hash)
    }
  })

  test('finds its files from a relative path too', () => {
    const dist = writeFrameDist(inject('runFolder'))
    const here = `./${relative(process.cwd(), dist)}/`
    expect(readFrameBuild(here).hash).toBe(readFrameBuild(dist).hash)
    expect([...readFrameBuild(here).assets.keys()]).toContain('assets/index-1a2b.js')
  })

  test('reports a missing or incomplete frame in one sentence', () => {
    const empty = mkdtempSync(join(inject('runFolder'), 'frame-'))
    expect(() => readFrameBuild(empty)).toThrow(
      new StartError(`There is no built frame in ${empty}; run npm run build, or set FRAME_DIST.`),
    )
    const documents = [
      'index.html',
      'approve.html',
      'start.html',
      'visit.html',
      'hub.html',
    ] as const
    for (const name of documents) writeFileSync(join(empty, name), FRAME_FILES[name])
    expect(() => readFrameBuild(empty)).toThrow(
      'The built frame names assets/index-1a2b.js, which is missing; build it again.',
    )
    writeFileSync(join(empty, 'index.html'), '<body></body>')
    expect(() => readFrameBuild(empty)).toThrow(`The built frame in ${empty} has no head;`)
  })
})
