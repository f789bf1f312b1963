import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { askRegistry, judgeAdvisories } from './lib/supply/registry.mjs'

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'supply-'))
  const shop = { name: '@shop/shop', version: '1.0.0', dependencies: { pad: '1.3.0' } }
  const top = { name: 'top', private: true, workspaces: ['packages/*'] }
  const write = (path, content) => writeFileSync(join(root, path), JSON.stringify(content))
  mkdirSync(join(root, 'packages/shop'), { recursive: true })
  write('package.json', top)
  write('packages/shop/package.json', shop)
  write('package-lock.json', {
    name: 'top',
    lockfileVersion: 3,
    packages: {
      '': top,
      'packages/shop': shop,
      'node_modules/@shop/shop': { resolved: 'packages/shop', link: true },
      'node_modules/pad': { version: '1.3.0', integrity: `sha512-${'A'.repeat(86)}==` },
    },
  })
  return root
}

describe('requests to the npm registry', () => {
  const PACKUMENT = {
    name: 'pad',
    'dist-tags': { latest: '2.0.0' },
    versions: Object.fromEntries(
      ['1.3.0', '2.0.0'].map((version) => [version, { name: 'pad', version, dist: {} }]),
    ),
  }
  /** `respond` handles npm's request for advisories. */
  async function audit(respond) {
    const root = repository()
    const server = createServer((request, response) => {
      const isQuestion = request.url?.endsWith('/advisories/bulk')
      const { status = 200, body = {} } = isQuestion ? respond : { body: PACKUMENT }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const flags = [
      '--omit=dev',
      '--audit-level=high',
      `--registry=http://127.0.0.1:${server.address().port}`,
      // npm caches advisories by their number.
      `--cache=${join(root, 'cache')}`,
    ]
    const given = await askRegistry(['audit', ...flags], { cwd: root })
    server.close()
    rmSync(root, { recursive: true })
    return judgeAdvisories(given)
  }
  const weakness = (severity) => ({
    body: {
      pad: [
        { id: 1, url: 'https://a.example', title: 'Bad', severity, vulnerable_versions: '<2.0.0' },
      ],
    },
  })

  test('error: fail if the registry reports a severe vulnerability of npm itself', async () => {
    expect(await audit(weakness('critical'))).toEqual({
      state: 'failed',
      detail: 'pad 1.3.0 has a critical weakness; see npm audit.',
    })
  })

  test.each([
    ['a minor vulnerability', weakness('low'), 'passed'],
    ['none', { body: {} }, 'passed'],
    ['no list of vulnerabilities', { status: 405 }, 'skipped'],
  ])('behavior: pass if the registry reports %s', async (_what, respond, state) => {
    expect((await audit(respond)).state).toBe(state)
  })
})
