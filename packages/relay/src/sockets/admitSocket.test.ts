import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDidKey } from '../relayAuth.js'
import { type OpenDatabase, openTestDatabase } from '../testing/onDatabase.js'
import { startPostgresWorld } from '../testing/postgresWorld.js'
import { createRelayKey } from '../testing/relayClient.js'
import { DAPP_ORIGIN, FURTHER_ORIGIN, type RelayWorld, randomTopic } from '../testing/relayWorld.js'
import { DAY, MINUTE, SECOND } from '../time.js'

const TIMEOUT = 240_000
describe('admission of sockets', () => {
  let database: OpenDatabase
  let world: RelayWorld
  beforeAll(async () => {
    database = await openTestDatabase()
    world = await startPostgresWorld(database, {
      limits: { socketsPerClient: 2, socketsPerAddress: 4 },
      trustProxy: 1,
    })
  }, TIMEOUT)
  afterAll(async () => {
    await world.close()
    await database.close()
  })

  const key = createRelayKey()
  const seconds = () => world.clock.now() / SECOND
  const claims = (overrides: Record<string, unknown> = {}) => ({
    aud: world.url,
    iat: seconds(),
    ...overrides,
  })
  async function open(auth: string, options: { projectId?: string; origin?: string } = {}) {
    const socket = await world.connect({ auth, projectId: 'demo', ...options })
    const leave = () => undefined
    const answered = socket.subscribe(randomTopic()).then(() => socket.close(), leave)
    await Promise.race([answered, socket.closed])
    const code = await socket.closed
    return code === 1005 ? 'open' : `${code} ${await socket.reason}`
  }
  const tryToOpen = () => open(key.jwt(claims())).catch(() => 'refused')
  const wrong = (what: string) => `3000 JWT validation error: ${what}`
  const MALFORMED = wrong('it is not an EdDSA JWT issued by a did:key.')
  const SIGNATURE = wrong('the signature is not its issuer’s.')
  const AUDIENCE = wrong('its audience is another relay; aud has to be the URL of this one.')

  test('[A31] accepts a token for every name of the relay', async () => {
    const further = FURTHER_ORIGIN.replace('http', 'ws')
    for (const aud of [
      world.url,
      `${world.url}/`,
      `ws://localhost:${world.port}/relay`,
      `ws://LOCALHOST:${world.port}/relay?x=1`,
      `${further}/relay`,
      `${FURTHER_ORIGIN}/relay`,
    ])
      expect([aud, await open(key.jwt(claims({ aud })))]).toEqual([aud, 'open'])
  })

  test.each([
    ['wss://relay.walletconnect.org'],
    ['ws://127.0.0.1:1/relay'],
    ['ws://evil.example/relay'],
    ['/relay'],
    [''],
  ])('[A31] rejects a token for %j', async (aud) => {
    expect(await open(key.jwt(claims({ aud })))).toBe(AUDIENCE)
  })

  test('[A31] rejects an expired or future token', async () => {
    const early = wrong('JWT Token is not yet valid')
    const tries = [
      [{ iat: seconds() - 60 * 60 * 25 }, wrong('JWT Token is expired')],
      [{ exp: seconds() }, wrong('JWT Token is expired')],
      [{ exp: seconds() + 1 }, 'open'],
      [{ iat: seconds() + (5 * MINUTE) / SECOND + 1 }, early],
      [{ iat: seconds() + (5 * MINUTE) / SECOND }, 'open'],
      [
        { iat: seconds(), exp: seconds() + DAY / SECOND + 1 },
        wrong('it would be valid for longer than a day.'),
      ],
      [{ iat: 1.5 }, MALFORMED],
      [{ iat: undefined, exp: 9e9 }, MALFORMED],
      [{ exp: 'never' }, MALFORMED],
    ] as const
    for (const [overrides, outcome] of tries)
      expect([overrides, await open(key.jwt(claims(overrides)))]).toEqual([overrides, outcome])
  })

  test('[A31] rejects a token that its issuer did not sign', async () => {
    const eve = createRelayKey()
    expect(await open(eve.jwt(claims({ iss: key.clientId })))).toBe(SIGNATURE)
    expect(await open(key.jwt(claims(), { key: eve.privateKey }))).toBe(SIGNATURE)
    const good = key.jwt(claims())
    const [header = '', payload = '', signature = ''] = good.split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...claims(), iss: key.clientId, sub: 'x', exp: seconds() + 9 }),
    )
    expect(await open(`${header}.${changed.toString('base64url')}.${signature}`)).toBe(SIGNATURE)
    expect(await open(`${header}.${payload}.`)).toBe(SIGNATURE)
    expect(await open(`${header}.${payload}`)).toBe(SIGNATURE)
    expect(await open(`${good}.x`)).toBe(MALFORMED)
    // A token must have only one valid form.
    expect(await open(`${good}=`)).toBe(MALFORMED)
    expect(await open(`${header}.${payload}. ${signature}`)).toBe(MALFORMED)
  })

  test('[A31] rejects other algorithms', async () => {
    const none = key.jwt(claims(), { header: { alg: 'none', typ: 'JWT' } })
    expect(await open(none)).toBe(MALFORMED)
    expect(await open(`${none.split('.').slice(0, 2).join('.')}.`)).toBe(MALFORMED)
    const [header, payload] = key.jwt(claims(), { header: { alg: 'HS256' } }).split('.')
    const secret = Buffer.from(key.clientId)
    const mac = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
    expect(await open(`${header}.${payload}.${mac}`)).toBe(MALFORMED)
    const critical = { alg: 'EdDSA', crit: ['x'], x: 1 }
    expect(await open(key.jwt(claims(), { header: critical }))).toBe(MALFORMED)
    const unencoded = { alg: 'EdDSA', b64: false }
    expect(await open(key.jwt(claims(), { header: unencoded }))).toBe(MALFORMED)
  })

  test('[A31] rejects issuers without an Ed25519 key', async () => {
    const { publicKey } = generateKeyPairSync('x25519')
    const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
    for (const iss of [
      '',
      'did:key:',
      'did:key:z',
      'did:key:z0OIl',
      `did:key:z${'1'.repeat(120)}`,
      `did:web:${key.clientId}`,
      formatDidKey(raw).replace('z6Mk', 'z6LS'),
      formatDidKey(raw.subarray(1)),
      7,
      null,
    ])
      expect([iss, await open(key.jwt(claims({ iss })))]).toEqual([iss, MALFORMED])
  })

  test('[A31] rejects an invalid token', async () => {
    expect(await open('')).toBe(
      '3000 The query parameter auth is missing; it holds the JWT of the client.',
    )
    for (const auth of ['x', 'a.b.c', '..', `${'a'.repeat(5_000)}`, '{}.{}.{}'])
      expect([auth, await open(auth)]).toEqual([auth, MALFORMED])
  })

  test('[A31] rejects unknown projects', async () => {
    for (const projectId of ['', 'nobody', '__proto__'])
      expect(await open(key.jwt(claims()), { projectId })).toBe(
        '3000 Unauthorized: invalid key; the relay does not know this projectId.',
      )
  })

  test('[A31] [Z29] rejects pages that the project does not allow', async () => {
    const shut = '3000 Unauthorized: origin not allowed; it is not on the list of this project.'
    expect(await open(key.jwt(claims()), { origin: DAPP_ORIGIN })).toBe('open')
    expect(await open(key.jwt(claims()), { origin: 'https://evil.example' })).toBe(shut)
  })

  test('[A31] closes a rejected socket with the reason, without an earlier message', async () => {
    const eve = await world.connect({ auth: 'x', autoPong: false })
    expect(await eve.closed).toBe(3000)
    expect(eve.unsolicited).toEqual([])
    expect(eve.pushed).toEqual([])
  })

  test('[A31] counts a rejected socket until it is disconnected', async () => {
    // These sockets do not confirm the close, so they keep their slots.
    const sockets = Array.from({ length: 4 }, () => connect(world.port, '127.0.0.1'))
    const lines = [
      'GET /relay?auth=x&projectId=demo HTTP/1.1',
      'Host: relay',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ]
    for (const socket of sockets) {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      await once(socket, 'data')
    }
    await expect(world.connect()).rejects.toMatchObject({
      status: 429,
      message: 'Too many sockets of this address; the limit is 4.\n',
    })
    for (const socket of sockets) socket.destroy()
    await expect.poll(tryToOpen, { timeout: 30_000 }).toBe('open')
  })

  test('[A31] limits sockets per client and address, and frees their slots', async () => {
    const connect = (projectId: string, one = createRelayKey()) =>
      world.connect({ key: one, projectId })
    const first = [await connect('demo', key), await connect('demo', key)]
    await expect(connect('demo', key)).rejects.toMatchObject({
      status: 429,
      message: 'Too many sockets of this client; the limit is 2.\n',
    })
    first.push(await connect('demo'))
    first.push(await connect('always'))
    await expect(connect('always')).rejects.toMatchObject({
      status: 429,
      message: 'Too many sockets of this address; the limit is 4.\n',
    })
    for (const socket of first) await socket.close()
    await expect.poll(tryToOpen, { timeout: 30_000 }).toBe('open')
  })

  test('[A31] rejects other paths and invalid handshakes', async () => {
    const ask = async (path: string, headers: readonly string[] = []) => {
      const socket = connect(world.port, '127.0.0.1')
      const lines = [`GET ${path} HTTP/1.1`, 'Host: relay', 'Connection: Upgrade', ...headers]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      return (await text(socket)).split('\r\n')[0]
    }
    const auth = key.jwt(claims())
    const good = `/relay?auth=${auth}&projectId=demo`
    expect(await ask('/', ['Upgrade: websocket'])).toBe('HTTP/1.1 404 Not Found')
    expect(await ask('//x', ['Upgrade: websocket'])).toBe('HTTP/1.1 404 Not Found')
    expect(await ask(good, ['Upgrade: websocket'])).toBe('HTTP/1.1 400 Bad Request')
    expect(await ask(good, ['Upgrade: h2c'])).toBe('HTTP/1.1 400 Bad Request')
    for (let time = 0; time < 5; time++) await ask(good, ['Upgrade: websocket'])
    await expect.poll(tryToOpen, { timeout: 30_000 }).toBe('open')
  })
})
