import { createHook } from 'node:async_hooks'
import { pbkdf2 } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNameServer } from '../../testing/sources/startNameServer.js'
import {
  type SourceServer,
  sendForever,
  sendSlowly,
  startSourceServer,
} from '../../testing/sources/startSourceServer.js'
import { createFetchSource } from './createFetchSource.js'

const HTTPS = 443
const LIMITS = { limit: 1_000, time: 2_000, accept: '*/*' }

describe('reading external addresses', () => {
  let own: SourceServer
  let secret: SourceServer
  beforeAll(async () => {
    own = await startSourceServer()
    secret = await startSourceServer()
    secret.put('/', 'a secret')
  })
  afterAll(() => {
    own.stop()
    secret.stop()
  })
  const fetchSource: ReturnType<typeof createFetchSource> = (url, limits) =>
    createFetchSource({ gateways: [own.gateway] })(url, limits)

  test.each([
    'http://93.184.216.34/',
    'https://93.184.216.34:8443/',
    'https://user@93.184.216.34/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://localhost/',
    'https://frame.localhost/',
    'ftp://93.184.216.34/',
    'file:///etc/passwd',
  ])('[J08] does not read %s', async (url) => {
    await expect(fetchSource(url, LIMITS)).rejects.toThrow()
  })

  test('[J08] reads the operator’s gateway on any network, but no other path on its host', async () => {
    own.put('/ipfs/a', 'hello')
    own.put('/admin', 'a secret')
    expect(String(await fetchSource(`${own.gateway}a`, LIMITS))).toBe('hello')
    const before = own.asked.length
    for (const path of ['../admin', '%2e%2e/admin', '..%2fadmin', '..%5cadmin'])
      await expect(fetchSource(`${own.gateway}${path}`, LIMITS), path).rejects.toThrow()
    expect(own.asked).toHaveLength(before)
  })

  test('[J08] does not follow a redirect to a private network, and stops endless redirects', async () => {
    const to = (location: string) => {
      own.put('/ipfs/leads', (response) => void response.writeHead(302, { location }).end())
      return fetchSource(`${own.gateway}leads`, LIMITS)
    }
    for (const location of [secret.origin, 'https://127.0.0.1/', '//127.0.0.1/', 'http://[', ''])
      await expect(to(location), location).rejects.toThrow()
    expect(secret.asked).toEqual([])
    await expect(to(`${own.gateway}leads`)).rejects.toThrow('too many redirects')
    expect(String(await to(`${own.gateway}a`))).toBe('hello')
  })

  test.each([
    ['private', ['10.0.0.1']],
    ['in the loopback network', ['127.0.0.1']],
    ['both public and private', ['93.184.216.34', '192.168.0.1']],
    ['invalid', []],
  ])('[J08] does not connect to a name that is %s', async (_, addresses) => {
    const names = await startNameServer(() => addresses)
    const tried = await watchConnections(() =>
      expect(
        createFetchSource({ resolver: names.resolver })('https://nft.example/', LIMITS),
      ).rejects.toThrow('not on the internet'),
    )
    expect(tried).toEqual([])
    names.stop()
  })

  test('[J08] connects to the address that it checked, even if the name then resolves to a private one', async () => {
    let turn = 0
    const names = await startNameServer(() => [turn++ < 2 ? '93.184.216.34' : '127.0.0.1'])
    const read = createFetchSource({ resolver: names.resolver })
    const tried = await watchConnections(() =>
      expect(read('https://nft.example/', { ...LIMITS, time: 500 })).rejects.toThrow(),
    )
    expect(names.asked).toEqual(['nft.example'])
    expect(tried).toEqual(['93.184.216.34'])
    names.stop()
  })

  test('[J08] fails if a name server does not respond', async () => {
    const names = await startNameServer(() => undefined)
    const read = createFetchSource({ resolver: names.resolver })
    await expect(read('https://nft.example/', LIMITS)).rejects.toThrow('not on the internet')
    names.stop()
  })

  test('[J08] does not delay the process’s other look-ups while twenty names remain unresolved', async () => {
    const names = await startNameServer(() => undefined)
    const read = createFetchSource({ resolver: names.resolver })
    const reads = Array.from({ length: 20 }, (_, n) =>
      read(`https://nft${n}.example/`, LIMITS).catch(() => 'read' as const),
    )
    expect(await Promise.race([lookUp(), ...reads])).toBe('looked up')
    await Promise.all(reads)
    names.stop()
  })

  test('[J08] control: look-ups that occupy all threads delay other look-ups', async () => {
    const work = () => promisify(pbkdf2)('', '', 200_000, 32, 'sha256')
    const works = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, work)
    expect(await Promise.race([lookUp(), ...works.map((each) => each.then(() => 'worked'))])).toBe(
      'worked',
    )
    await Promise.all(works)
  })

  test('[J08] does not read oversized bodies, compressed bodies or error responses', async () => {
    const get = (name: string) => fetchSource(`${own.gateway}${name}`, LIMITS)
    own.put('/ipfs/endless', sendForever)
    own.put('/ipfs/gigabyte', (response) => {
      response.writeHead(200, { 'content-length': 1e9 }).flushHeaders()
    })
    own.put('/ipfs/packed', (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1e6)))
    })
    own.put('/ipfs/broken', (response) => void response.writeHead(500).end('oops'))
    for (const name of ['endless', 'gigabyte', 'packed', 'broken', 'missing'])
      await expect(get(name), name).rejects.toThrow()
  })

  test('[J08] disconnects a server that sends single bytes slowly, or no byte', async () => {
    own.put('/ipfs/slow', sendSlowly)
    own.put('/ipfs/silent', () => undefined)
    for (const name of ['slow', 'silent']) {
      const started = performance.now()
      const reading = fetchSource(`${own.gateway}${name}`, { ...LIMITS, time: 300 })
      await expect(reading, name).rejects.toThrow()
      expect(performance.now() - started).toBeLessThan(10_000)
    }
  })
})

const lookUp = () => lookup('localhost').then(() => 'looked up' as const)

async function watchConnections(work: () => Promise<void>): Promise<string[]> {
  const attempts: { address?: string; port?: number }[] = []
  const hook = createHook({
    init(_, type, __, resource) {
      if (type === 'TCPCONNECTWRAP') attempts.push(resource)
    },
  }).enable()
  await work().finally(() => hook.disable())
  return attempts.flatMap(({ address, port }) => (port === HTTPS ? (address ?? []) : []))
}
