import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { timeoutByHand } from '../core/testing/timeoutByHand.js'
import { createDirectory } from './directory.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServices(answer: (count: number) => { status?: number; body?: unknown }) {
  const asked: URL[] = []
  const listener: RequestListener = ({ url }, response) => {
    asked.push(new URL(url ?? '', 'http://services.example'))
    const { status = 200, body = { data: [{ id: 'fox', name: 'Fox' }], count: 537 } } = answer(
      asked.length,
    )
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function directoryAt(url: string) {
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const directory = createDirectory({ projectId: 'demo', frameUrl: url }, { pause })
  if (directory === undefined) throw new Error('A directory was expected.')
  return { directory, pauses }
}

describe('createDirectory', () => {
  test('[A23] does not exist in a project without services', () => {
    expect(createDirectory({ projectId: 'demo' })).toBeUndefined()
  })

  test('[A23] sends only the given parameters', async () => {
    const { asked, url } = await startServices(() => ({}))
    const { directory } = directoryAt(url)
    expect(asked).toEqual([])
    await directory.getWallets({
      page: 2,
      entries: 40,
      search: 'f & x',
      include: ['a', 'b'],
      exclude: [],
      chains: ['eip155:1'],
      badge_type: 'certified',
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.pathname).toBe('/getWallets')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      projectId: 'demo',
      page: '2',
      entries: '40',
      search: 'f & x',
      include: 'a,b',
      chains: 'eip155:1',
      badge_type: 'certified',
    })
    expect(asked[0]?.searchParams.has('exclude')).toBe(false)
  })

  test('[A23] shares one request between equal queries, also for later callers', async () => {
    const { asked, url } = await startServices(() => ({}))
    const { directory } = directoryAt(url)
    expect(directory.peek({ page: 1 })).toBeUndefined()
    const pages = await Promise.all([1, 2, 3].map(() => directory.getWallets({ page: 1 })))
    expect(await directory.getWallets({ page: 1 })).toEqual(pages[0])
    expect(directory.peek({ page: 1 })).toEqual({ data: [{ id: 'fox', name: 'Fox' }], count: 537 })
    expect(asked).toHaveLength(1)
    await directory.getWallets({ page: 2 })
    expect(asked).toHaveLength(2)
  })

  test('[A23] retries failing services with increasing delays', async () => {
    const { asked, url } = await startServices((count) => (count < 3 ? { status: 503 } : {}))
    const { directory, pauses } = directoryAt(url)
    expect((await directory.getWallets({})).count).toBe(537)
    expect(asked).toHaveLength(3)
    expect(pauses).toEqual([400, 1_600])
  })

  test.each([
    ['answers 500', { status: 500 }, 3, 'unknown'],
    ['answers 429', { status: 429 }, 3, 'rateLimited'],
    ['answers 403', { status: 403 }, 1, 'projectUnknown'],
    ['sends a web page', { body: '<!doctype html>' }, 3, undefined],
    ['returns an invalid list', { body: { data: 7 } }, 3, 'invalidReply'],
  ])(
    '[A23] error: does not cache the failure if the directory %s',
    async (_, answer, tries, type) => {
      let broken = true
      const { asked, url } = await startServices(() => (broken ? answer : {}))
      const { directory } = directoryAt(url)
      const failed = directory.getWallets({})
      if (type === undefined) await expect(failed).rejects.toThrow()
      else await expect(failed).rejects.toMatchObject({ type })
      expect(asked).toHaveLength(tries)
      broken = false
      expect((await directory.getWallets({})).count).toBe(537)
    },
  )

  test('[A23] error: does not retry automatically after a timeout', async () => {
    let asked = 0
    const server = createServer(() => asked++).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const { timeout } = timeoutByHand()
    const { directory, pauses } = directoryAt(`http://127.0.0.1:${port}`)
    const answer = directory.getWallets({})
    await expect.poll(() => asked).toBe(1)
    timeout()
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' })
    expect([asked, pauses]).toEqual([1, []])
    server.closeAllConnections()
  })

  test('[A23] error: rejects after two retries if the services are unreachable', async () => {
    const { directory, pauses } = directoryAt('http://127.0.0.1:9')
    await expect(directory.getWallets({})).rejects.toThrow()
    expect(pauses).toHaveLength(2)
  })

  test('[E13] returns a wallet with its picture, names, chains and links', async () => {
    const wallet = {
      id: 'fox',
      name: 'Fox',
      image_id: 'fox-image',
      rdns: 'io.fox',
      chains: ['eip155:1'],
      mobile_link: 'fox://',
      desktop_link: 'fox-desktop://',
      webapp_link: 'https://web.fox.example',
    }
    const { url } = await startServices(() => ({ body: { data: [wallet], count: 1 } }))
    const { directory } = directoryAt(url)
    expect(await directory.getWallets({})).toEqual({ data: [wallet], count: 1 })
  })

  test('[E13] validates the directory’s response like an untrusted list', async () => {
    const data = [{ id: 'fox', name: '<b>Fox', mobile_link: 'javascript:alert(1)' }, { id: '../x' }]
    const { url } = await startServices(() => ({ body: { data, count: -1 } }))
    const { directory } = directoryAt(url)
    expect(await directory.getWallets({})).toEqual({ data: [{ id: 'fox', name: 'Fox' }], count: 1 })
  })
})
