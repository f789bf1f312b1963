import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Addresses } from '../stackFile.js'
import { ADDRESSES } from '../testing/addresses.js'
import { demoApp } from './demoApp.js'

const HOSTILE: Addresses = { ...ADDRESSES, projectId: '</script><b>' }

describe('demoApp', () => {
  const [folder = '', beside = ''] = ['demo-', 'beside-'].map((name) =>
    mkdtempSync(join(tmpdir(), name)),
  )
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(
      join(folder, 'index.html'),
      '<title>Demo</title><script type="application/json" id="stack"></script>',
    )
    writeFileSync(join(folder, 'assets/main-1a2b3c.js'), 'run()')
    mkdirSync(join(beside, 'assets'))
    writeFileSync(
      join(beside, 'index.html'),
      '<title>Beside</title><script type="application/json" id="stack"></script>',
    )
    writeFileSync(join(beside, 'assets/main-4d5e6f.js'), 'runBeside()')
  })
  afterAll(() => {
    for (const each of [folder, beside]) rmSync(each, { recursive: true })
  })

  const ask = (path: string, addresses: Addresses | undefined = HOSTILE) =>
    demoApp({ folder, beside: { '/other': beside }, addresses: () => addresses }).request(path)

  test('behavior: serves a page with the URLs of the stack and other dapps, and never caches the page', async () => {
    const answer = await ask('/')
    const page = await answer.text()
    const json = page.slice(page.indexOf('id="stack">') + 11, page.lastIndexOf('</script>'))
    expect(JSON.parse(json)).toEqual({ ...HOSTILE, beside: ['/other'] })
    expect(page.split('</script>')).toHaveLength(2)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-length')).toBeNull()
  })

  test('behavior: serves a file with its type and a cache header', async () => {
    const answer = await ask('/assets/main-1a2b3c.js')
    expect(await answer.text()).toBe('run()')
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  test('behavior: serves another dapp under its path, with the same URLs', async () => {
    const page = await ask('/other/')
    expect(await page.text()).toContain(`<title>Beside</title>`)
    expect(await (await ask('/other/')).text()).toContain(ADDRESSES.frame)
    const asset = await ask('/other/assets/main-4d5e6f.js')
    expect(await asset.text()).toBe('runBeside()')
    expect(asset.headers.get('cache-control')).toContain('immutable')
  })

  test('error: returns 404 for a missing file and for a file outside the folder', async () => {
    for (const path of [
      '/nothing.js',
      '/other/nothing.js',
      '/other/../../package.json',
      '/../package.json',
      '/%2e%2e/package.json',
    ])
      expect((await ask(path)).status).toBe(404)
  })

  test('behavior: returns 503 until all parts are ready', async () => {
    const answer = await demoApp({ folder, addresses: () => undefined }).request('/')
    expect(answer.status).toBe(503)
  })

  test('error: throws if the demo is not built', () => {
    expect(() => demoApp({ folder: join(folder, 'assets'), addresses: () => undefined })).toThrow(
      'The demo dapp is not built; run `npm run build` first.',
    )
  })
})
