import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer } from 'node:https'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../../testing/testCertificate.js'
import { createFetchImage } from './fetchImage.js'

const PUBLIC = '93.184.216.34'
const GOOD = 'https://images.example.org/good.png'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452'.padEnd(200, '0'), 'hex')
/** More than is ever read. */
const FLOOD = 3 * 1024 * 1024

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const redirect =
  (location: string): Answer =>
  (response) =>
    void response.writeHead(302, { location }).end()
const send =
  (body: Uint8Array | string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(body)

/** What lies where. */
const ANSWERS: Record<string, Answer> = {
  '/good.png': send(PNG, { 'content-type': 'text/html', 'set-cookie': 'a=b' }),
  '/again': redirect('/good.png'),
  '/other': redirect('https://other.example.org/good.png'),
  '/three': redirect('/two'),
  '/two': redirect('/again'),
  '/four': redirect('/three'),
  '/loop': redirect('/loop'),
  '/nowhere': (response) => void response.writeHead(302).end(),
  '/page': send('<html><script>alert(1)</script></html>', { 'content-type': 'image/png' }),
  '/drawing.svg': send('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  '/short': send(PNG.subarray(0, 4)),
  '/empty': send(''),
  '/missing': (response) => void response.writeHead(404).end(PNG),
  '/partial': (response) => void response.writeHead(206).end(PNG),
  '/bomb': send(gzipSync(Buffer.concat([PNG, Buffer.alloc(FLOOD)])), {
    'content-encoding': 'gzip',
  }),
  '/announced': send(PNG, { 'content-length': String(FLOOD) }),
  '/flood': (response) => void response.write(Buffer.concat([PNG, Buffer.alloc(FLOOD)])),
  '/silence': () => undefined,
  '/halfway': (response) => void response.write(PNG),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(PNG)
    setImmediate(() => response.destroy())
  },
  '/headers': (response) => void response.writeHead(200, { x: 'y'.repeat(20_000) }).end(PNG),
}

const server = createServer(
  { cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY },
  (request, response) => {
    requests.push(request)
    const path = request.url ?? ''
    if (path.startsWith('/to?')) redirect(decodeURIComponent(path.slice(4)))(response, request)
    else (ANSWERS[path] ?? send('nothing'))(response, request)
  },
)
const requests: IncomingMessage[] = []
/** The addresses that were connected to. */
const reached: string[] = []
const asked: string[] = []

/** Stands for the internet: every address of it is the one server, which notes that somebody came. */
const internet = Object.assign(new Agent(), {
  createConnection(options: ConnectionOptions) {
    reached.push(`${options.host}:${options.port}`)
    const { port } = server.address() as AddressInfo
    const socket = connectTcp({ host: '127.0.0.1', port })
    return connect({ ...options, socket, ca: TEST_CERTIFICATE })
  },
})

const NAMES: Record<string, string[][]> = {
  'images.example.org': [[PUBLIC]],
  'other.example.org': [[PUBLIC, '2606:2800:220:1:248:1893:25c8:1946']],
}

/** Each further question gets the next answer, the last one for ever. */
function fetcher(names: Record<string, string[][]> = NAMES, timeout?: number) {
  const times = new Map<string, number>()
  return createFetchImage({
    agent: internet,
    timeout,
    resolve: async (name) => {
      asked.push(name)
      const time = times.get(name) ?? 0
      times.set(name, time + 1)
      const answers = names[name]
      if (answers === undefined) throw new Error('ENOTFOUND')
      return answers[Math.min(time, answers.length - 1)] ?? []
    },
  })
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  for (const list of [requests, reached, asked]) list.length = 0
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** Addresses that are not the public internet, as a name server may give them. */
const PRIVATE = [
  ...[
    '127.0.0.1',
    '127.1.2.3',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
  ],
  ...['100.64.0.1', '100.100.100.200', '100.127.255.255', '169.254.169.254', '169.254.170.2'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1'],
  ...[
    '192.168.0.1',
    '192.168.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  ...['::ffff:7f00:1', '::ffff:93.184.216.34', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe'],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:0:7f00:1::', '2001:20::1', '2001:db8::1'],
  ...[
    '2002:7f00:1::1',
    '2002:a00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%lo',
  ],
  ...['fec0::1', 'ff02::1', 'ff0e::1', '5f00::1', '', 'localhost', '93.184.216.34.', '0x7f.1'],
]

/** Spellings of such addresses, and of other things, in a URL. */
const URLS = [
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/'],
  ...['https://0x7f.0.0.1/', 'https://0177.0.0.1/', 'https://0177.0.1/', 'https://017700000001/'],
  ...['https://127.0.0.1./', 'https://127.000.000.001/', 'https://0/', 'https://0.0.0.0/'],
  ...[
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://0xa9fea9fe/',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0251.0376.0251.0376/',
  ],
  ...['https://10.1/', 'https://192.168.1/', 'https://172.16.1/', 'https://3232235777/'],
  ...[
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
  ],
  ...['https://[::ffff:7f00:1]/', 'https://[::127.0.0.1]/', 'https://[64:ff9b::7f00:1]/'],
  ...[
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1%25lo]/',
  ],
  ...['https://localhost/', 'https://LOCALHOST/', 'https://localhost./', 'https://a.localhost/'],
  ...[
    'https://metadata.google.internal/',
    'https://kubernetes.default.svc/',
    'https://db/',
    'https://printer.local/',
  ],
  ...[
    'http://images.example.org/good.png',
    'ftp://images.example.org/good.png',
    'file:///etc/passwd',
  ],
  ...[
    'gopher://images.example.org/_x',
    'data:image/png;base64,AAAA',
    'blob:https://images.example.org/1',
  ],
  ...[
    'javascript:alert(1)',
    'ws://images.example.org/',
    '//images.example.org/good.png',
    '/good.png',
    '',
  ],
  ...[
    'https://',
    'https:///',
    'https://images.example.org:80/good.png',
    'https://images.example.org:22/',
  ],
  ...['https://images.example.org:8443/good.png', 'https://user@images.example.org/good.png'],
  ...['https://user:pass@images.example.org/good.png', 'https://images.example.org@127.0.0.1/'],
  ...['https://127.0.0.1#@images.example.org/', 'https://127.0.0.1\\@images.example.org/'],
  ...[
    'https://images.example.org%00.evil/',
    'https://images_example.org/',
    'https://-images.example.org/',
  ],
  ...['https://images.example.org\u0000/', 'https://images..example.org/', 'https://xn--/'],
  ...[`https://images.example.org/${'a'.repeat(2_048)}`, `https://${'a.'.repeat(130)}org/`],
]

describe('the image proxy', () => {
  test('fetches an image, and goes by its bytes and not by what it is called', async () => {
    const image = await fetcher()(`${GOOD}#part`)
    expect(image?.type).toBe('image/png')
    expect(Buffer.from(image?.bytes ?? []).equals(PNG)).toBe(true)
    expect(reached).toEqual([`${PUBLIC}:443`])
    expect(requests[0]?.headers).toEqual({
      host: 'images.example.org',
      accept: 'image/*',
      'accept-encoding': 'identity',
      connection: expect.any(String),
    })
  })

  test.each([`https://${PUBLIC}/good.png`, 'https://images.example.org:443/good.png'])(
    'takes %s',
    async (url) => expect(await fetcher()(url)).toMatchObject({ type: 'image/png' }),
  )

  test.each(URLS)('never connects for %j', async (url) => {
    expect(await fetcher()(url)).toBeUndefined()
    expect(reached).toEqual([])
  })

  test.each(PRIVATE)('never connects to %j, whatever name leads there', async (address) => {
    const name = 'images.example.org'
    expect(await fetcher({ [name]: [[address]] })(GOOD)).toBeUndefined()
    expect(await fetcher({ [name]: [[PUBLIC, address]] })(GOOD)).toBeUndefined()
    expect(reached).toEqual([])
    expect(asked).toEqual([name, name])
  })

  test('a name that means something else the second time is asked once', async () => {
    const names = { 'images.example.org': [[PUBLIC], ['127.0.0.1']] }
    expect(await fetcher(names)(GOOD)).toMatchObject({ type: 'image/png' })
    expect([asked, reached]).toEqual([['images.example.org'], [`${PUBLIC}:443`]])
  })

  test('and asked again after a redirect', async () => {
    const names = { 'images.example.org': [[PUBLIC], ['127.0.0.1']] }
    expect(await fetcher(names)('https://images.example.org/again')).toBeUndefined()
    expect([asked.length, reached]).toEqual([2, [`${PUBLIC}:443`]])
  })

  test.each(['again', 'two', 'three', 'other'])('follows /%s', async (path) => {
    const image = await fetcher()(`https://images.example.org/${path}`)
    expect(image).toMatchObject({ type: 'image/png' })
  })

  test.each(['four', 'loop', 'nowhere'])('does not follow /%s to its end', async (path) => {
    expect(await fetcher()(`https://images.example.org/${path}`)).toBeUndefined()
    expect(reached.length).toBeLessThanOrEqual(4)
  })

  // A path alone is a good redirect, `//` keeps the scheme, and a header is ASCII.
  test.each(
    URLS.filter(
      (url) => !/^\/|^$|^https:\/+$/.test(url) && url.length < 1_000 && /^[ -~]*$/.test(url),
    ),
  )('a redirect to %j leads nowhere', async (url) => {
    const from = `https://images.example.org/to?${encodeURIComponent(url)}`
    expect(await fetcher()(from)).toBeUndefined()
    expect(reached).toEqual([`${PUBLIC}:443`])
  })

  test.each([
    ...[
      'page',
      'drawing.svg',
      'short',
      'empty',
      'missing',
      'partial',
      'bomb',
      'announced',
      'flood',
    ],
    ...['cut', 'headers'],
  ])('/%s is no image', async (path) => {
    expect(await fetcher()(`https://images.example.org/${path}`)).toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  test.each(['silence', 'halfway'])('/%s is given up', async (path) => {
    expect(await fetcher(NAMES, 200)(`https://images.example.org/${path}`)).toBeUndefined()
  })

  test('a name server that never answers is given up', async () => {
    const fetchImage = createFetchImage({
      resolve: () => new Promise(() => undefined),
      timeout: 50,
    })
    expect(await fetchImage(GOOD)).toBeUndefined()
  })

  test('a server that is not who it should be is not read', async () => {
    const names = { 'wrong.example.com': [[PUBLIC]] }
    expect(await fetcher(names)('https://wrong.example.com/good.png')).toBeUndefined()
    expect([reached.length, requests]).toEqual([1, []])
  })

  test('no more than 32 are under way at once', async () => {
    const fetchImage = fetcher(NAMES, 1_000)
    const slow = Array.from({ length: 32 }, () => fetchImage('https://images.example.org/silence'))
    expect(await fetchImage(GOOD)).toBeUndefined()
    expect(asked).toHaveLength(32)
    await Promise.all(slow)
    expect(await fetchImage(GOOD)).toMatchObject({ type: 'image/png' })
  })
})
