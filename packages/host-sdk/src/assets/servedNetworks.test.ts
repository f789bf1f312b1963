import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import { createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { loadHistory } from './history.js'
import { loadHoldings } from './holdings.js'
import { loadNfts } from './nfts.js'
import { isServed } from './servedNetworks.js'

const CHAIN = 'eip155:31337'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serving(...answers: (readonly string[] | number)[]) {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? '', 'http://services.example')
    // A connection also requests the account's name.
    if (pathname.startsWith('/v1/profile/')) return void response.writeHead(404).end()
    if (pathname.startsWith('/v1/')) asked.push(pathname)
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? 404
    const isList = pathname === '/v1/supported-chains' && typeof answer !== 'number'
    response.writeHead(isList ? 200 : Number(answer) || 404)
    response.end(isList ? JSON.stringify({ http: answer, ws: [] }) : '')
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function pageWith(apiUrl: string | undefined, area = memoryArea()) {
  const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl }, area)
  await connect(core, offerWallet(core).connector)
  return core
}

describe('networks that the services support', () => {
  test('[A02] requests the list once, and sends no request for unsupported networks', async () => {
    const { apiUrl, asked } = await serving(['eip155:1'])
    const core = await pageWith(apiUrl)
    await Promise.all([loadHoldings(core), loadNfts(core), loadHistory(core)])
    await loadHoldings(core)
    expect(asked).toEqual(['/v1/supported-chains'])
    expect(core.store.getState()).toMatchObject({
      holdings: { status: 'unknown' },
      nfts: { status: 'unknown' },
      history: { status: 'unknown' },
    })
  })

  test('[Z05] reports an unsupported network once if the services support other networks', async () => {
    const { apiUrl } = await serving(['eip155:1'])
    const core = await pageWith(apiUrl)
    await loadHoldings(core)
    expect(core.store.getState().toast?.message).toBe('Token Balance Unavailable')
    core.store.setState({ toast: undefined })
    await loadHoldings(core)
    expect(core.store.getState().toast).toBeUndefined()
    const without = await pageWith((await serving(404)).apiUrl)
    await loadHoldings(without)
    expect(without.store.getState()).toMatchObject({ holdings: { status: 'unknown' } })
    expect(without.store.getState().toast).toBeUndefined()
  })

  test('[A02] returns false for services without a data API, after one request', async () => {
    const { apiUrl, asked } = await serving(404)
    const core = await pageWith(apiUrl)
    expect(await isServed(core, CHAIN)).toBe(false)
    expect(await isServed(core, CHAIN)).toBe(false)
    expect(asked).toHaveLength(1)
  })

  test('[A02] error: requests the list again after a failure', async () => {
    const { apiUrl, asked } = await serving(500, 500, ['eip155:1'])
    const core = await pageWith(apiUrl)
    expect(await isServed(core, CHAIN)).toBe(true)
    expect(await isServed(core, CHAIN)).toBe(false)
    expect(asked).toHaveLength(3)
  })

  test('[A02] [C11] uses the cached list at once after a reload', async () => {
    const area = memoryArea()
    const first = await serving([CHAIN])
    expect(await isServed(await pageWith(first.apiUrl, area), CHAIN)).toBe(true)
    servers[0]?.close()
    servers[0]?.closeAllConnections()
    expect(await isServed(await pageWith(first.apiUrl, area), CHAIN)).toBe(true)
    const other = await serving([])
    expect(await isServed(await pageWith(other.apiUrl, area), CHAIN)).toBe(false)
  })

  test.each([
    [86_399_999, true],
    [86_400_000, false],
  ])('[C11] uses the cached list %d ms later: %s', async (ageMs, counts) => {
    const area = memoryArea()
    const { apiUrl } = await serving([CHAIN], [])
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await isServed(await pageWith(apiUrl, area), CHAIN)
      vi.setSystemTime(Date.now() + ageMs)
      expect(await isServed(await pageWith(apiUrl, area), CHAIN)).toBe(counts)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['', '5', '[]', '{"http":7,"at":1}', '{"http":["eip155:31337"],"at":"x"}'])(
    'security: ignores a damaged cached list %j',
    async (text) => {
      const area = memoryArea()
      area.setItem('@vestibule/served', text)
      const { apiUrl } = await serving([])
      expect(await isServed(await pageWith(apiUrl, area), CHAIN)).toBe(false)
    },
  )
})
