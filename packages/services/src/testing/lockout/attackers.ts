import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  type JsonWebKey as NodeJwk,
  randomUUID,
  sign,
} from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { writeNameText } from '@vestibule/protocol/names'
import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import type { Attacker, AttackersOrder, AttackersWord, Held } from './processes.js'

const say = (word: AttackersWord) => process.send?.(word)
const order = JSON.parse(process.argv[2] ?? '') as AttackersOrder
const { port, attack, addresses, round, sockets, depth, material } = order
const { frameOrigin: FRAME_ORIGIN, dappOrigin: DAPP_ORIGIN } = material

const figures = { sent: 0, served: 0, refused: 0, others: 0 }
let next = 0
let nonce = ''

function forwarded(): string {
  if (addresses === 0) return order.victim
  const number = next++ % addresses
  if (addresses > 256) return `2001:db8:${round + 1}:${number.toString(16)}::1`
  return `198.${18 + (round % 2)}.${number}.${1 + (round >> 1)}`
}

function local(): string {
  const number = next++ % addresses
  return addresses > 256
    ? `127.${64 + round}.${number >> 8}.${number & 255}`
    : `127.${32 + round}.${number}.1`
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function createKey(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  return { key: privateKey, x, y }
}
const keys = Array.from({ length: 256 }, createKey)
const held = material.held.map(({ jwk, ...rest }) => {
  const { x, y } = jwk
  const key = createPrivateKey({ key: jwk as NodeJwk, format: 'jwk' })
  return { ...rest, key, x, y }
})

type Signer = { key: KeyObject; x: string | undefined; y: string | undefined }
function prove(path: string, by: Signer & Partial<Held>): string {
  const { key, x, y, sessionId, nonce: own, rkh } = by
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const ath = sessionId && createHash('sha256').update(sessionId).digest('base64url')
  const claims = {
    ...{ htm: 'POST', htu: FRAME_ORIGIN + path, iat: Math.floor(Date.now() / 1_000) },
    ...{ jti: randomUUID(), nonce: own ?? nonce, ath, rkh },
  }
  const signed = `${encode({ alg: 'ES256', typ: 'dpop+jwt', jwk })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

type Parts = {
  method?: string
  path: string
  host?: string
  headers?: Record<string, string>
  body?: unknown
}
function write({
  method = 'GET',
  path,
  host = new URL(FRAME_ORIGIN).host,
  headers = {},
  body,
}: Parts) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const type =
    body === undefined
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${forwarded()}\r\n${type}${lines.join('')}\r\n${text}`
}

const post = (parts: Omit<Parts, 'method'>) => write({ method: 'POST', ...parts })
const page = { origin: DAPP_ORIGIN }
const wallet = { origin: FRAME_ORIGIN }
const random = (bytes: number) =>
  createHash('sha256')
    .update(String(next + Math.random()))
    .digest('hex')
    .slice(0, 2 * bytes)
const dapp = { projectId: 'demo', dappOrigin: DAPP_ORIGIN }
const begin = (path: string, body: object) => {
  const dpop = prove(path, keys[next % keys.length] as Signer)
  return post({ path, headers: { dpop, origin: FRAME_ORIGIN }, body: { ...body, ...dapp } })
}
const balance = (id: number) => ({
  ...{ jsonrpc: '2.0', id, method: 'eth_getBalance' },
  params: [`0x${random(20)}`, 'latest'],
})
const batch = (size: number) => Array.from({ length: size }, (_, id) => balance(id))
const event = (number: number) => ({
  eventId: randomUUID(),
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1,
  props: {
    type: 'track',
    event: 'MODAL_OPEN',
    properties: { name: `label ${number} ${random(4)}` },
  },
})
const itemsOf = (address: string) =>
  Array.from({ length: 16 }, (_, id) => ({
    address: `eip155:31337:${address}`,
    tokenId: String(id),
  }))
function nameChange() {
  const address = `0x${random(20)}`
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = writeNameText({
    ...{ name: `${random(5)}.${material.nameSuffix}`, attributes: {}, action: 'register' },
    ...{ timestamp, expiry: timestamp + 300, coin_type: 60, address },
    ...{ domain: new URL(FRAME_ORIGIN).host, nonce: randomUUID().replaceAll('-', '') },
  })
  const signature = `0x${random(32)}${random(32)}1b`
  return { coin_type: 60, address, message, signature }
}
const questions = Array.from({ length: 64 }, () => {
  const name = `${random(5)}.${material.nameSuffix}`
  const args = [namehash(name)] as const
  const inner = encodeFunctionData({ abi: parseAbi(['function addr(bytes32)']), args })
  const abi = parseAbi(['function resolve(bytes, bytes)'])
  return encodeFunctionData({ abi, args: [toHex(packetToBytes(name)), inner] })
})
const turn = (writers: readonly (() => string)[]) => {
  let turns = 0
  return () => (writers[turns++ % writers.length] as () => string)()
}

const REQUESTS: Record<Exclude<Attacker, 'raw'>, () => string> = {
  code: () => begin('/v1/auth/email/start', { email: `a${random(8)}@attacker.example` }),
  social: () => begin('/v1/auth/oauth/start', { provider: 'google' }),
  passkey: () => begin('/v1/auth/passkey/start', {}),
  share() {
    const by = held[next % held.length] as (typeof held)[number]
    const path = `/v1/wallets/${by.walletId}/share`
    const headers = {
      dpop: prove(path, by),
      authorization: `DPoP ${by.sessionId}`,
      origin: FRAME_ORIGIN,
    }
    return post({ path, headers, body: { recipient: by.recipient } })
  },
  rpc: turn([
    () => post({ path: '/rpc/eip155:31337?projectId=demo', headers: page, body: batch(20) }),
    () => post({ path: '/v1/rpc/eip155:31337?projectId=demo', headers: wallet, body: batch(20) }),
    () =>
      post({
        path: '/rpc/eip155:31337?projectId=demo',
        headers: page,
        body: { ...balance(1), method: 'nonsense' },
      }),
  ]),
  data: turn([
    () =>
      write({
        path: `/v1/account/0x${random(20)}/balance?chainId=eip155:31337&projectId=demo`,
        headers: page,
      }),
    () =>
      write({
        path: `/v1/account/0x${random(20)}/history?chainId=eip155:31337&projectId=demo`,
        headers: page,
      }),
  ]),
  items: () =>
    post({
      path: '/v1/nft/items?projectId=demo',
      headers: wallet,
      body: {
        ...{ chainId: 'eip155:31337', account: `0x${random(20)}` },
        items: itemsOf(`0x${random(20)}`),
      },
    }),
  names: turn([
    () =>
      write({
        path: `/v1/profile/account/${random(5)}.${material.nameSuffix}?projectId=demo`,
        headers: page,
      }),
    () => write({ path: `/v1/profile/reverse/0x${random(20)}?projectId=demo`, headers: page }),
    () => write({ path: `/v1/profile/suggestions/${random(5)}?projectId=demo`, headers: page }),
    () => write({ path: `/v1/ccip/0x${random(20)}/${questions[next % questions.length]}.json` }),
    () =>
      post({
        path: '/v1/profile/account?projectId=demo',
        headers: page,
        body: nameChange(),
      }),
  ]),
  siwx: turn([
    () => write({ path: '/auth/v1/nonce?projectId=demo', headers: page }),
    () =>
      post({
        path: '/auth/v1/authenticate?projectId=demo',
        headers: page,
        body: { message: 'x', signature: '0x' },
      }),
    () => post({ path: '/auth/v1/authenticate?projectId=demo', headers: page, body: {} }),
  ]),
  pictures: turn([
    () =>
      write({ path: `/i/${material.slow[next % material.slow.length]}`, host: material.imageHost }),
    () => write({ path: `/i/${random(32).slice(0, 43)}`, host: material.imageHost }),
  ]),
  analytics: () =>
    post({
      path: '/e?projectId=demo',
      headers: page,
      body: Array.from({ length: 32 }, (_, n) => event(n)),
    }),
  relay: () =>
    write({
      path: `/relay?auth=${material.tokens[next % material.tokens.length]}&projectId=demo`,
      headers: {
        ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
        'sec-websocket-key': `${randomUUID().replaceAll('-', '').slice(0, 22)}==`,
      },
    }),
  static: turn([
    () => write({ path: '/f/demo' }),
    () => write({ path: '/hub/demo' }),
    () => write({ path: `/assets/${random(8)}.js` }),
  ]),
}

const ANSWER = 'HTTP/1.1 '
/** Number of characters to keep: more than the text before the status. */
const CARRY = ANSWER.length + 3

function keepAsking(name: Exclude<Attacker, 'raw'>) {
  const ask = REQUESTS[name]
  const socket = connect(port, '127.0.0.1')
  let carry = ''
  const send = (count: number) => {
    let text = ''
    for (let each = 0; each < count; each++) text += ask()
    figures.sent += count
    socket.write(text)
  }
  socket.setEncoding('latin1')
  socket.on('connect', () => send(name === 'relay' ? 1 : depth))
  socket.on('data', (data: string) => {
    const text = carry + data
    let answers = 0
    let from = 0
    for (;;) {
      const at = text.indexOf(ANSWER, from)
      if (at < 0 || at + CARRY > text.length) break
      count(text.slice(at + ANSWER.length, at + CARRY))
      answers += 1
      from = at + CARRY
    }
    carry = text.slice(Math.max(from, text.length - CARRY + 1))
    if (answers === 0) return
    if (name === 'relay') socket.destroy()
    else send(answers)
  })
  again(socket, () => keepAsking(name))
}

function count(status: string) {
  if (status < '400') figures.served += 1
  else if (status === '429') figures.refused += 1
  else figures.others += 1
}

function keepHolding() {
  const socket = connect({ port, host: '127.0.0.1', localAddress: local() })
  socket.on('connect', () => {
    figures.sent += 1
    socket.write('GET /f/demo HTTP/1.1\r\nhost: frame.localhost\r\n')
  })
  socket.resume()
  again(socket, keepHolding)
}

function again(socket: Socket, repeat: () => void) {
  socket.on('error', () => socket.destroy())
  socket.on('close', () => setImmediate(repeat))
}

async function readNonce() {
  const response = await fetch(`http://127.0.0.1:${port}/v1/auth/session`, {
    headers: { 'x-forwarded-for': '203.0.113.99' },
  })
  nonce = response.headers.get('dpop-nonce') ?? nonce
}

await readNonce()
process.on('message', () => say({ figures }))
process.on('disconnect', () => process.exit())
for (let count = 0; count < sockets; count++) {
  if (attack === 'raw') keepHolding()
  else keepAsking(attack)
}
say({ figures })
